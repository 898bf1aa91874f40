import type { KeptMoments, Tap } from './KeptMoments.ts';
import { placeOf, pressed, saying } from './pressable.ts';
import type { RatingStore } from './ratingStore.ts';

function show(card: Element, rating: string | null): void {
  for (const choice of card.querySelectorAll<HTMLElement>('[data-rating][aria-pressed]')) {
    choice.setAttribute('aria-pressed', String(choice.dataset['rating'] === rating));
  }
}

/**
 * Takes the taps on a kept page: a rating is shown and stored at once, everything else is noted for the app. What is
 * pressed is what the store says, also where the page was kept before the last rating. A tour's page has no ratings,
 * and needs no store.
 */
export function listenToTaps(page: Document, store: RatingStore | null): KeptMoments {
  const taps: Tap[] = [];
  const given = new Set<string>();
  let writing: Promise<unknown> = Promise.resolve();
  let handedOver = false;

  function rate(card: HTMLElement, rating: string): void {
    const answerId = card.dataset['answer'] ?? '';
    given.add(answerId);
    show(card, rating);
    const note = (stored: boolean) => void taps.push({ kind: 'rating', answerId, rating, stored });
    if (handedOver || store === null) note(false);
    // One after the other, so that the last tap on a question is the last that is written.
    else writing = writing.then(() => store.rate(answerId, rating)).then(note);
  }

  function tapped(event: MouseEvent): void {
    const control = pressed(event.target);
    const root = page.querySelector('#root');
    if (control === null || root === null || !root.contains(control)) return;
    event.preventDefault();
    const { rating } = control.dataset;
    const card = control.closest<HTMLElement>('[data-answer]');
    if (rating !== undefined && card !== null) rate(card, rating);
    else taps.push({ kind: 'other', place: placeOf(root, control), says: saying(control) });
  }

  async function showStored(): Promise<void> {
    if (handedOver || store === null) return;
    const ratings = await store.ratings();
    for (const card of page.querySelectorAll<HTMLElement>('[data-answer]')) {
      const answerId = card.dataset['answer'] ?? '';
      const rating = ratings?.get(answerId);
      if (rating !== undefined && !given.has(answerId) && !handedOver) show(card, rating);
    }
  }

  page.addEventListener('click', tapped, { capture: true });
  return {
    showStored,
    handOver: async () => {
      handedOver = true;
      await writing;
      await store?.close();
    },
    end: () => {
      page.removeEventListener('click', tapped, { capture: true });
      return taps;
    },
  };
}
