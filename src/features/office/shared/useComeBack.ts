import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

type Left = { readonly top: number; readonly shown: number };

/** How each list was left, by its entry in the history. */
const left = new Map<string, Left>();

/**
 * "Back" leads to the place in a list where it was left: the browser restores it as long as there is only a skeleton, which is
 * too short. `isReady`: the list is shown. Returns how many of its entries are shown, for a list that shows more on request.
 */
export function useComeBack(isReady: boolean, shownFirst = 0) {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const [before] = useState(isBack ? left.get(key) : undefined);
  const [shown, setShown] = useState(before?.shown ?? shownFirst);
  const newest = useRef({ key, shown });
  useEffect(() => {
    newest.current = { key, shown };
  }, [key, shown]);
  // A layout effect: after the page was replaced there is nothing to measure.
  useLayoutEffect(
    () => () => {
      const { key: entry, shown: count } = newest.current;
      left.set(entry, { top: window.scrollY, shown: count });
    },
    [],
  );
  const isRestored = useRef(before === undefined);
  useLayoutEffect(() => {
    if (isRestored.current || !isReady || before === undefined) return;
    isRestored.current = true;
    window.scrollTo({ top: before.top, behavior: 'instant' });
  }, [isReady, before]);
  return [shown, setShown] as const;
}
