import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { nextUnrated } from '#domain/nextTouchpoint.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { cameFromSubTouchpoint } from '../shared/fromTouchpoint.ts';
import { scrollIntoReach, scrollToHeight } from './card/scrollIntoReach.ts';
import { createTouchIdle } from './card/touchIdle.ts';

// The space between the app bar at the top of the window and the footer at its bottom.
function barsOf(page: Document): { top: number; bottom: number } {
  const top = page.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const bar = page.querySelector('[data-inspection-footer]')?.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bar?.top ?? window.innerHeight) };
}

export type SubTouchpointNavigation = {
  readonly cards: RefObject<HTMLUListElement | null>;
  /** The id of the next question, which is highlighted. */
  readonly nextId: string | null;
  /** Moves on after a rating. After a tap the page scrolls to the next question, not after a key; the focus stays. */
  readonly goOn: (after: string, touchpoint: Touchpoint, byPointer: boolean) => void;
  /** Scrolls to a question and focuses it. */
  readonly show: (answerId: string) => void;
};

function cardOf(list: HTMLUListElement | null, answerId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(answerId)}"]`) ?? null;
}

/** Navigation through a touchpoint's questions (T7): which one is next, and scrolling it into reach. */
export function useSubTouchpointNavigation({
  id,
  sub_touchpoints: answers,
}: Touchpoint): SubTouchpointNavigation {
  const cards = useRef<HTMLUListElement>(null);
  const { leftAt } = useInspection();
  const [after, setAfter] = useState<string | null>(null);
  const nextId = nextUnrated(answers, after);
  const [touch] = useState(() => createTouchIdle(window));
  useEffect(() => touch.begin(), [touch]);

  const goOn = useCallback(
    (rated: string, touchpoint: Touchpoint, byPointer: boolean) => {
      setAfter(rated);
      const next = nextUnrated(touchpoint.sub_touchpoints, rated);
      if (next === null || !byPointer) return;
      touch.whenIdle(() => {
        const from = cardOf(cards.current, rated);
        const to = cardOf(cards.current, next);
        if (from !== null && to !== null) scrollToHeight(from, to, barsOf(document));
      });
    },
    [touch],
  );

  const show = useCallback((answerId: string) => {
    const card = cardOf(cards.current, answerId);
    if (card === null) return;
    const place = card.querySelector<HTMLElement>('[data-comment]') ?? card.querySelector<HTMLElement>('a');
    place?.focus({ preventScroll: true });
    scrollIntoReach(card, barsOf(document));
  }, []);

  // On the way back from a sub-touchpoint the scroll position is restored; otherwise the page starts at its top, or at the next
  // question.
  const firstAnswers = useRef(answers);
  const isBack = useNavigationType() === NavigationType.Pop;
  const comesBack = cameFromSubTouchpoint(useLocation().state) || isBack;
  const returned = useRef(comesBack ? (leftAt.get(id) ?? null) : null);
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
      leftAt.set(id, window.scrollY);
    };
  }, [id, leftAt]);

  return { cards, nextId, goOn, show };
}
