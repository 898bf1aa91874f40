/** Room that the bars leave between a card and themselves, in pixels. */
const margin = 12;

/**
 * How far the page has to move so that a box is seen whole between the bars: not at all when it is, else until
 * it stands in the middle, where the thumb is and where the next ones are seen below it. A box that is higher than
 * the room begins at its top. All in pixels of the window.
 */
export function movementIntoReach(
  box: { readonly top: number; readonly bottom: number },
  room: { readonly top: number; readonly bottom: number },
): number {
  if (box.top >= room.top && box.bottom <= room.bottom) return 0;
  const height = box.bottom - box.top;
  const free = room.bottom - room.top;
  return height > free ? box.top - room.top : box.top - room.top - (free - height) / 2;
}

/** Brings a card between the app bar and the walk's bar, without taking the focus. */
export function bringIntoReach(
  card: HTMLElement,
  bars: { readonly top: number; readonly bottom: number },
): void {
  const room = { top: bars.top + margin, bottom: bars.bottom - margin };
  const movement = movementIntoReach(card.getBoundingClientRect(), room);
  if (movement === 0) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: movement, behavior: still ? 'instant' : 'smooth' });
}
