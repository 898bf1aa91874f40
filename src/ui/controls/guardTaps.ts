// Within this time of a tap, and this near to it, another control cannot have been meant: there was no time to read it.
const pauseMs = 700;
const reachPx = 32;

/** What ends or opens something. Ratings, undo, options and fields take every tap. */
const guarded = 'a[href], button:not([data-rating], [data-undo], [role="option"]), summary, dialog';
const controls = `${guarded}, button, label, input, select, textarea`;

type Press = {
  readonly control: Element | null;
  /** The same element with other words is another control. */
  readonly says: string;
  readonly x: number;
  readonly y: number;
};
type Tap = Press & { readonly at: number };

function pressOn({ target, clientX: x, clientY: y }: MouseEvent): Press {
  const control = target instanceof Element ? target.closest(controls) : null;
  const says = control instanceof HTMLDialogElement ? '' : (control?.ariaLabel ?? control?.textContent ?? '');
  return { control, says, x, y };
}

function isSame(one: Press, other: Press): boolean {
  return one.control === other.control && one.says === other.says;
}

function isAtPlaceOf(press: Press, { x, y }: Tap): boolean {
  if (Math.hypot(press.x - x, press.y - y) < reachPx) return true;
  const box = press.control?.getBoundingClientRect();
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/**
 * No control that ends or opens something takes a tap that was begun on another control, or that follows within a
 * moment a tap on another control at its place: who taps twice on what leads to the next page has not read that page.
 * A burst of taps belongs to the control it began on. A click without a pointer (keyboard, assistive technology) is
 * never held back; the repetition of a held-down Enter is. Listens before everybody else on the page.
 */
export function guardTaps(page: Window): void {
  let last: Tap | null = null;
  let press: (Press & { readonly stray: boolean }) | null = null;

  const listen = { capture: true };
  page.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isPrimary) return;
      const begun = pressOn(event);
      const stray =
        last !== null &&
        event.timeStamp - last.at < pauseMs &&
        !isSame(last, begun) &&
        isAtPlaceOf(begun, last);
      press = { ...begun, stray };
    },
    listen,
  );
  page.addEventListener(
    'pointerup',
    ({ timeStamp: at }) => {
      if (press === null) return;
      // Also where no click follows, as on a button that is disabled by now.
      last = press.stray && last !== null ? { ...last, at } : { ...press, at };
    },
    listen,
  );
  page.addEventListener(
    'pointercancel',
    () => {
      press = null;
    },
    listen,
  );
  page.addEventListener(
    'click',
    (event) => {
      const begun = press;
      press = null;
      if (begun === null || event.detail === 0) return;
      const ended = pressOn(event);
      if (ended.control?.matches(guarded) !== true || (!begun.stray && isSame(begun, ended))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    listen,
  );
  page.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    listen,
  );
}
