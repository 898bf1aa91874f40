import { createContext } from 'react';

/** Gets a step in the history before the router does, and may keep it from the router (`stopImmediatePropagation`). */
export type Hold = (event: PopStateEvent) => void;

/** Holds the browser's "Back" and "Forward" until the returned function is called. Of several only the latest is called. */
export type HoldBack = (hold: Hold) => () => void;

/** The page's `HoldBack`; without one nothing is held. */
export const HoldBackContext = createContext<HoldBack>(() => () => {});

/**
 * Lets pages and the layers above them intercept the browser's "Back" and "Forward". Must be called before the router listens: a
 * window calls its listeners in the order in which they were added, also capturing ones, and React renders after each of them.
 */
export function listenForBack(page: Window): HoldBack {
  // The latest first.
  let holds: readonly Hold[] = [];
  page.addEventListener('popstate', (event) => holds[0]?.(event));
  return (hold) => {
    holds = [hold, ...holds];
    return () => {
      holds = holds.filter((one) => one !== hold);
    };
  };
}

/** The place of an entry in the history, as the router numbers them; null for one that is not the router's. */
export function placeOf(state: unknown): number | null {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof place === 'number' ? place : null;
}
