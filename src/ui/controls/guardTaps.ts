// Within this time after a tap, and this near to it, another control cannot be meant: there was no time to read it.
const pauseMs = 700;
const reachPx = 32;

// Controls that end or open something. Ratings, undo, options and fields accept every tap.
const guarded = 'a[href], button:not([data-rating], [data-undo], [role="option"]), summary, dialog';
const controls = `${guarded}, button, label, input, select, textarea`;

type Press = {
  readonly control: Element | null;
  /** Its label. The same element with another label counts as another control. */
  readonly label: string;
  readonly x: number;
  readonly y: number;
};
type Tap = Press & { readonly at: number };

function pressOn({ target, clientX: x, clientY: y }: MouseEvent): Press {
  const control = target instanceof Element ? target.closest(controls) : null;
  const label =
    control instanceof HTMLDialogElement ? '' : (control?.ariaLabel ?? control?.textContent ?? '');
  return { control, label, x, y };
}

function isSame(one: Press, other: Press): boolean {
  return one.control === other.control && one.label === other.label;
}

function isAtPlaceOf(press: Press, { x, y }: Tap): boolean {
  if (Math.hypot(press.x - x, press.y - y) < reachPx) return true;
  const box = press.control?.getBoundingClientRect();
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/**
 * Ignores taps that cannot be meant: on a control that ends or opens something, a tap that began on another control, or that
 * follows shortly after a tap on another control in the same place, such as the second tap of a double tap after the page has
 * changed. A burst of taps belongs to the control on which it began. Clicks without a pointer (keyboard, assistive
 * technology) are never ignored, except the repetitions of a held Enter key and, for all listeners, the keys of a composition. Must listen before all others on the page.
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
      // Recorded here because no click follows on a button that was disabled meanwhile.
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
      // A key of a composition belongs to the input method, as Enter that takes its suggestion. Safari tells of that Enter once
      // the composition has ended, and by 229 only.
      // oxlint-disable-next-line typescript/no-deprecated
      const isComposing = event.isComposing || event.keyCode === 229;
      const isEnter = event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement);
      if (isEnter && (event.repeat || isComposing)) event.preventDefault();
      if (isComposing || (isEnter && event.repeat)) event.stopImmediatePropagation();
    },
    listen,
  );
}
