/** By what a control of the snapshot is found again in the app's page. */
type ControlAddress = { readonly selector: string; readonly name: string };

/** The clicks on the snapshot before the app was loaded. */
export type EventReplay = {
  /** Resolves when nothing is pressed: replacing a pressed element would lose its click. */
  readonly whenReleased: () => Promise<void>;
  /**
   * Stops capturing, and repeats in the app's page the last rating of each sub-touchpoint, as soon as it is there, and then the
   * last other click. Resolves to false if a rating did not come in time: it is lost, and the other click is not repeated.
   */
  readonly replay: (root: Element) => Promise<boolean>;
};

const controls = 'a[href], button, summary';
// A touch ends some milliseconds before its click; a longer press is not a tap.
const clickAfterMs = 50;
const maxTapMs = 2_000;
// A store that opens later than this has probably failed.
const maxWaitMs = 30_000;

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent;
}

/** The address of a control: by its link, or its rating, or else by its name alone. */
export function addressOf(control: Element): ControlAddress {
  const href = control.getAttribute('href');
  const answer = control.closest<HTMLElement>('[data-answer]')?.dataset['answer'];
  const rating = control instanceof HTMLElement ? control.dataset['rating'] : undefined;
  const name = nameOf(control);
  if (href !== null) return { name, selector: `a[href="${CSS.escape(href)}"]` };
  if (answer === undefined || rating === undefined) return { name, selector: control.tagName };
  return { name, selector: `[data-answer="${CSS.escape(answer)}"] [data-rating="${CSS.escape(rating)}"]` };
}

/** The control with this address; if its name has changed, the one with the same link or rating; or null. */
export function controlAt(root: ParentNode, { selector, name }: ControlAddress): HTMLElement | null {
  const found = [...root.querySelectorAll<HTMLElement>(selector)];
  const same = found.find((control) => nameOf(control) === name);
  return same ?? (selector.includes('[') ? found[0] : undefined) ?? null;
}

function showPressed(pressed: HTMLElement): void {
  for (const choice of pressed.parentElement?.querySelectorAll('[data-rating]') ?? []) {
    choice.setAttribute('aria-pressed', String(choice === pressed));
  }
}

/**
 * Captures the clicks on a snapshot, to be replayed in the app once it is mounted, as with server rendering. A rating is shown
 * as pressed at once and stored by the app; a kill before that loses it (S28).
 */
export function captureEvents(page: Window): EventReplay {
  const { document } = page;
  // The last rating by sub-touchpoint, and the last other click.
  const ratings = new Map<Element, ControlAddress>();
  let other: ControlAddress | null = null;
  let release: (() => void) | null = null;
  let released: Promise<void> = Promise.resolve();
  const stop = new AbortController();
  const listening = { capture: true, signal: stop.signal };

  const end = () => {
    // The present press's own function: the next press may have started by then.
    if (release !== null) page.setTimeout(release, clickAfterMs);
  };
  document.addEventListener('pointerup', end, listening);
  document.addEventListener('pointercancel', end, listening);
  document.addEventListener(
    'pointerdown',
    () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      release = resolve;
      released = promise;
      page.setTimeout(resolve, maxTapMs);
    },
    listening,
  );
  document.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest(controls) : null;
      if (control === null || control.closest('#root') === null) return;
      event.preventDefault();
      const address = addressOf(control);
      const isRating = control instanceof HTMLElement && control.dataset['rating'] !== undefined;
      if (isRating) showPressed(control);
      const answer = isRating ? control.closest('[data-answer]') : null;
      if (answer === null) other = address;
      else ratings.set(answer, address);
    },
    listening,
  );
  return {
    whenReleased: () => released,
    replay: (root) => {
      stop.abort();
      return new Promise((resolve) => {
        const finish = (all: boolean) => {
          observer.disconnect();
          page.clearTimeout(timer);
          resolve(all);
        };
        const repeat = () => {
          for (const [answer, address] of ratings) {
            const control = controlAt(root, address);
            if (control === null) continue;
            ratings.delete(answer);
            control.click();
          }
          if (ratings.size > 0) return;
          // Last, because it may leave the page, and with it the ratings.
          if (other !== null) controlAt(root, other)?.click();
          finish(true);
        };
        // After a slow start the app first draws something else, without the ratings.
        const observer = new MutationObserver(repeat);
        observer.observe(root, { subtree: true, childList: true });
        const timer = page.setTimeout(finish, maxWaitMs, false);
        repeat();
      });
    },
  };
}
