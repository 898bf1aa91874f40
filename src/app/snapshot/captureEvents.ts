/** How a control of the snapshot is found in the app's page. */
type ControlAddress = { readonly selector: string; readonly name: string };

/** What was done on the snapshot before the app was there. */
export type EventReplay = {
  /** Answers when nothing on the page is pressed: a click ends on the element that it began on, or nowhere. */
  readonly whenReleased: () => Promise<void>;
  /** Stops capturing, and clicks in the app's page: of each sub-touchpoint its last rating, of the rest the last control. */
  readonly replay: (root: ParentNode) => void;
};

declare global {
  interface Window {
    /** Of the boot script, where the page came up as a snapshot. */
    eventReplay?: EventReplay;
  }
}

const controls = 'a[href], button, summary';
// A touch ends some milliseconds before its click; one that is held longer is no tap.
const clickAfterMs = 50;
const maxTapMs = 2_000;

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent;
}

/** How to find a control in another rendering of the page: by its link, or its rating, else by its name alone. */
export function addressOf(control: Element): ControlAddress {
  const href = control.getAttribute('href');
  const answer = control.closest<HTMLElement>('[data-answer]')?.dataset['answer'];
  const rating = control instanceof HTMLElement ? control.dataset['rating'] : undefined;
  const name = nameOf(control);
  if (href !== null) return { name, selector: `a[href="${CSS.escape(href)}"]` };
  if (answer === undefined || rating === undefined) return { name, selector: control.tagName };
  return { name, selector: `[data-answer="${CSS.escape(answer)}"] [data-rating="${CSS.escape(rating)}"]` };
}

/** The control with that address; where its words have changed since, the one with its link or rating. */
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
 * Captures the clicks on a snapshot for the app to do once it stands, as server rendering does. A rating is shown pressed at
 * once, and stored by the app; a kill before that loses it (S2).
 */
export function captureEvents(page: Window): EventReplay {
  const { document } = page;
  // By the card of a rating; of everything else one.
  const captured = new Map<Element | null, ControlAddress>();
  let release: (() => void) | null = null;
  let released: Promise<void> = Promise.resolve();
  const stop = new AbortController();
  const listening = { capture: true, signal: stop.signal };

  const end = () => {
    // Of this press: the next one may have begun by then.
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
      const group = isRating ? control.closest('[data-answer]') : null;
      captured.set(group, address);
    },
    listening,
  );
  return {
    whenReleased: () => released,
    replay: (root) => {
      stop.abort();
      for (const event of captured.values()) controlAt(root, event)?.click();
    },
  };
}
