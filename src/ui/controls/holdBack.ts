/** Gets a step in the history before the router does, and may keep it from the router (`stopImmediatePropagation`). */
export type Hold = (event: PopStateEvent) => void;

// The latest first; only that one is called.
const holds: Hold[] = [];

/**
 * Lets pages and the layers above them intercept the browser's "Back" and "Forward". Must be called before the router listens: a
 * window calls its listeners in the order in which they were added, also capturing ones, and React renders after each of them.
 */
export function listenForBack(page: Window): void {
  page.addEventListener('popstate', (event) => holds[0]?.(event));
}

/** Holds the browser's "Back" and "Forward" until the returned function is called. Of several only the latest is called. */
export function holdBack(hold: Hold): () => void {
  holds.unshift(hold);
  return () => {
    holds.splice(holds.indexOf(hold), 1);
  };
}

/** The place of an entry in the history, as the router numbers them; null for one that is not the router's. */
export function placeOf(state: unknown): number | null {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : null;
  return typeof place === 'number' ? place : null;
}
