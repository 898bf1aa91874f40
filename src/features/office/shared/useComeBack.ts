import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

type Left = { readonly top: number; readonly shown: number };

/** How each list was left, by the key of its history entry and the name of the box that scrolls. */
const left = new Map<string, Left>();

/** The element that scrolls instead of the page. */
type Box = { readonly name: string; readonly ref: RefObject<HTMLElement | null> };

function topOf(box: Box | undefined): number {
  return box === undefined ? window.scrollY : (box.ref.current?.scrollTop ?? 0);
}

/**
 * Restores where a list was scrolled to when "Back" returns to it. The browser's own restoration comes too early, while a skeleton
 * is shown that is too short, and covers the page only, not a `box`. `isReady`: the list is shown. Returns how many of its entries
 * are shown, and the setter, for a list that shows more on request.
 */
export function useComeBack(isReady: boolean, shownFirst = 0, box?: Box) {
  const { key } = useLocation();
  const entry = box === undefined ? key : `${key} ${box.name}`;
  const isBack = useNavigationType() === NavigationType.Pop;
  const [before] = useState(isBack ? left.get(entry) : undefined);
  const [shown, setShown] = useState(before?.shown ?? shownFirst);
  const newest = useRef({ entry, shown, box });
  useEffect(() => {
    newest.current = { entry, shown, box };
  }, [entry, shown, box]);
  // A layout effect: after the page was replaced there is nothing to measure.
  useLayoutEffect(
    () => () => {
      const last = newest.current;
      left.set(last.entry, { top: topOf(last.box), shown: last.shown });
    },
    [],
  );
  const isRestored = useRef(before === undefined);
  useLayoutEffect(() => {
    if (isRestored.current || !isReady || before === undefined) return;
    isRestored.current = true;
    const scrolled = newest.current.box === undefined ? window : newest.current.box.ref.current;
    scrolled?.scrollTo({ top: before.top, behavior: 'instant' });
  }, [isReady, before]);
  return [shown, setShown] as const;
}
