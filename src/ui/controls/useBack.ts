import { use, useLayoutEffect, useRef } from 'react';
import type { Hold } from './holdBack.ts';
import { HoldBackContext, placeOf } from './holdBack.ts';

const settledMs = 50;

/**
 * While mounted, the browser's "Back" calls this instead of leaving the page, and "Forward" does nothing. Of several the latest
 * one is called: a layer over another layer. It has no entry of its own in the history, so that a reload or another way to close
 * it leaves none behind (decision 195).
 */
export function useBack(onBack: () => void): void {
  const holdBack = use(HoldBackContext);
  const latest = useRef(onBack);
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useLayoutEffect(() => {
    const here = placeOf(window.history.state);
    let isBack = false;
    let timer: number | undefined;
    const hold: Hold = (event) => {
      const there = placeOf(event.state);
      // What was typed into the address bar has no place.
      if (here === null || there === null) return;
      event.stopImmediatePropagation();
      window.clearTimeout(timer);
      if (there !== here) {
        isBack ||= there < here;
        // Once no further press follows: two returns on their way would carry each other past the entry. Also if the layer is
        // closed meanwhile.
        timer = window.setTimeout(() => window.history.go(here - there), settledMs);
      } else if (isBack) {
        isBack = false;
        // Not sooner: the return would reach the router if nothing were open any more.
        latest.current();
      }
    };
    return holdBack(hold);
  }, [holdBack]);
}
