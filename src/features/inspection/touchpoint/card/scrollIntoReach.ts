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
export function scrollIntoReach(
  card: HTMLElement,
  bars: { readonly top: number; readonly bottom: number },
): void {
  const room = { top: bars.top + margin, bottom: bars.bottom - margin };
  const movement = movementIntoReach(card.getBoundingClientRect(), room);
  if (movement === 0) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: movement, behavior: still ? 'instant' : 'smooth' });
}

/**
 * How far the page has to move so that one control stands where another one is now, and its card is seen whole: a
 * thumb that rests on the one is on the other then. All in pixels of the window.
 */
export function movementToHeight(
  from: { readonly top: number },
  to: { readonly top: number; readonly card: { readonly top: number; readonly bottom: number } },
  room: { readonly top: number; readonly bottom: number },
): number {
  const movement = to.top - from.top;
  const { top, bottom } = to.card;
  // The lower edge first: where a card is higher than the room its top is what has to be seen.
  return Math.min(Math.max(movement, bottom - room.bottom), top - room.top);
}

function ratingsOf(card: HTMLElement): HTMLElement {
  return card.querySelector<HTMLElement>('[data-rating]') ?? card;
}

/** Brings the next card to the height of the one that was rated, at once; a page that is too short for it becomes longer. */
export function scrollToHeight(
  from: HTMLElement,
  to: HTMLElement,
  bars: { readonly top: number; readonly bottom: number },
): void {
  const card = to.getBoundingClientRect();
  const room = { top: bars.top + margin, bottom: bars.bottom - margin };
  const movement = movementToHeight(
    ratingsOf(from).getBoundingClientRect(),
    { top: ratingsOf(to).getBoundingClientRect().top, card },
    room,
  );
  const { scrollHeight } = document.documentElement;
  const missing = window.scrollY + movement - (scrollHeight - window.innerHeight);
  const list = to.parentElement;
  if (missing > 0 && list !== null) {
    list.style.paddingBottom = `${Number.parseFloat(list.style.paddingBottom || '0') + missing}px`;
  }
  window.scrollBy({ top: movement, behavior: 'instant' });
}
