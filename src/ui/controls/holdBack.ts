type Hold = (event: PopStateEvent) => void;

let hold: Hold | null = null;

/**
 * Lets a page hold the browser's "Back" and "Forward" (`holdBack`). Must listen before the router does: the listeners of a window
 * are called in the order in which they came, and React renders after each of them.
 */
export function listenForBack(page: Window): void {
  page.addEventListener('popstate', (event) => hold?.(event));
}

/** Calls this before the router sees a step in the history; null: nothing any more. */
export function holdBack(by: Hold | null): void {
  hold = by;
}
