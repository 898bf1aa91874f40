import { flushSync } from 'react-dom';
import type { KeptMoments, Tap } from './KeptMoments.ts';
import { elementAt, placeOf, saying } from './pressable.ts';

function controlOf(root: Element, tap: Tap): HTMLElement | null {
  if (tap.kind === 'rating') {
    // What is stored is on the page; of a bad one the comment is still to be asked for.
    if (tap.stored && tap.rating !== 'bad') return null;
    const card = root.querySelector(`[data-answer="${CSS.escape(tap.answerId)}"]`);
    return card?.querySelector<HTMLElement>(`[data-rating="${CSS.escape(tap.rating)}"]`) ?? null;
  }
  const control = elementAt(root, tap.place);
  // The page may be another one by now: nothing is pressed that was not meant.
  return control instanceof HTMLElement && saying(control) === tap.says ? control : null;
}

/**
 * The app draws its page in the place of the kept one, at once and where it was scrolled to, and does what was tapped
 * meanwhile: of each question the last rating, and of everything else the last tap.
 */
export function takeOver(page: Window, root: Element, moments: KeptMoments, draw: () => void): void {
  const { scrollY, document } = page;
  const { activeElement } = document;
  const focused =
    activeElement !== null && root.contains(activeElement) ? placeOf(root, activeElement) : null;
  flushSync(draw);
  page.scrollTo({ top: scrollY, behavior: 'instant' });
  if (focused !== null) {
    const control = elementAt(root, focused);
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  }
  const last = new Map(moments.end().map((tap) => [tap.kind === 'rating' ? tap.answerId : '', tap]));
  for (const tap of last.values()) controlOf(root, tap)?.click();
}
