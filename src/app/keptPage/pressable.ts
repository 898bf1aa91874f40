/** What a tap on an element of the page presses, if anything. */
export function pressed(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('a[href], button, summary') : null;
}

/** What a control says of itself: two drawings of it say the same. */
export function saying(control: Element): string {
  return `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent}`;
}

/** Which child of which child of the root an element is. */
export function placeOf(root: Element, element: Element): number[] {
  const place: number[] = [];
  for (let at = element; at !== root && at.parentElement !== null; at = at.parentElement) {
    place.unshift([...at.parentElement.children].indexOf(at));
  }
  return place;
}

/** The element at such a place, if the root has one there. */
export function elementAt(root: Element, place: readonly number[]): Element | null {
  let at: Element | null = root;
  for (const child of place) at = at?.children[child] ?? null;
  return at;
}
