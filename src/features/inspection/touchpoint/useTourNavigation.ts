import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { nextUnrated } from '#domain/nextTouchpoint.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { cameFromQuestion } from '../shared/fromTouchpoint.ts';
import { scrollIntoReach, scrollToHeight } from './card/scrollIntoReach.ts';
import { createThumbRest } from './card/thumbRest.ts';

/** The room between what sticks to the top of the window and to its bottom. */
function barsOf(page: Document): { top: number; bottom: number } {
  const top = page.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const bar = page.querySelector('[data-walk-bar]')?.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bar?.top ?? window.innerHeight) };
}

export type WayThrough = {
  readonly cards: RefObject<HTMLUListElement | null>;
  /** The question that is marked: the walk goes on there. */
  readonly nextId: string | null;
  /** After a rating. The page follows a finger; it stays where it is for a key, and the focus stays in any case. */
  readonly goOn: (after: string, touchpoint: Touchpoint, byHand: boolean) => void;
  /** Shows a question and gives it the focus. */
  readonly show: (answerId: string) => void;
};

function cardOf(list: HTMLUListElement | null, answerId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(answerId)}"]`) ?? null;
}

/** Where the touchpoint that was left last was scrolled to. */
let leftAt: { readonly touchpointId: string; readonly top: number } | null = null;

/** The way through a touchpoint's questions (T7): which one is next, and how it comes into reach. */
export function useTourNavigation({ id, sub_touchpoints: answers }: Touchpoint): WayThrough {
  const cards = useRef<HTMLUListElement>(null);
  const [after, setAfter] = useState<string | null>(null);
  const nextId = nextUnrated(answers, after);
  const [thumb] = useState(() => createThumbRest(window));
  useEffect(() => thumb.begin(), [thumb]);

  const goOn = useCallback(
    (rated: string, touchpoint: Touchpoint, byHand: boolean) => {
      setAfter(rated);
      const next = nextUnrated(touchpoint.sub_touchpoints, rated);
      if (next === null || !byHand) return;
      thumb.afterRest(() => {
        const from = cardOf(cards.current, rated);
        const to = cardOf(cards.current, next);
        if (from !== null && to !== null) scrollToHeight(from, to, barsOf(document));
      });
    },
    [thumb],
  );

  const show = useCallback((answerId: string) => {
    const card = cardOf(cards.current, answerId);
    if (card === null) return;
    const place = card.querySelector<HTMLElement>('[data-comment]') ?? card.querySelector<HTMLElement>('a');
    place?.focus({ preventScroll: true });
    scrollIntoReach(card, barsOf(document));
  }, []);

  // Coming back from a question, one is where one was; else the page starts at its top, or where the walk goes on.
  const firstAnswers = useRef(answers);
  const isBack = useNavigationType() === NavigationType.Pop;
  const comesBack = cameFromQuestion(useLocation().state) || isBack;
  const returned = useRef(comesBack && leftAt?.touchpointId === id ? leftAt.top : null);
  useLayoutEffect(() => {
    window.scrollTo({ top: returned.current ?? 0, behavior: 'instant' });
    const begun = firstAnswers.current.some((answer) => answer.rating !== null);
    const place = begun && returned.current === null ? nextUnrated(firstAnswers.current, null) : null;
    const card = place === null ? null : cardOf(cards.current, place);
    const bars = barsOf(document);
    if (card !== null && card.getBoundingClientRect().bottom > bars.bottom) {
      window.scrollBy({ top: card.getBoundingClientRect().bottom - bars.bottom + 24, behavior: 'instant' });
    }
    return () => {
      leftAt = { touchpointId: id, top: window.scrollY };
    };
  }, [id]);

  return { cards, nextId, goOn, show };
}
