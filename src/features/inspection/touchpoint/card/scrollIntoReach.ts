// The space between a card and the bars, in pixels.
const margin = 12;

/**
 * How far to scroll so that a box is fully visible between the bars: 0 if it is, and otherwise to the middle, where the thumb is
 * and the next boxes are visible below. A box that is higher than the space starts at its top. In pixels of the window.
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

/** Scrolls a card between the app bar and the footer; the focus stays. */
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
 * How far to scroll so that one control takes the place of another, under the thumb, with its card fully visible. In pixels of
 * the window.
 */
export function movementToHeight(
  from: { readonly top: number },
  to: { readonly top: number; readonly card: { readonly top: number; readonly bottom: number } },
  room: { readonly top: number; readonly bottom: number },
): number {
  const movement = to.top - from.top;
  const { top, bottom } = to.card;
  // The top edge takes precedence: of a card that is higher than the space, the top must be visible.
  return Math.min(Math.max(movement, bottom - room.bottom), top - room.top);
}

function ratingsOf(card: HTMLElement): HTMLElement {
  return card.querySelector<HTMLElement>('[data-rating]') ?? card;
}

/** Scrolls the next card to the height of the rated one, without animation; a page that is too short is extended. */
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
