/** Gets a step in the history before the router does, and may keep it from the router (`stopImmediatePropagation`). */
export type Hold = (event: PopStateEvent) => void;

/** What holds "Back" and "Forward" (`holdBack`), the latest first, which alone is asked. */
export const holds: Hold[] = [];

/**
 * Lets pages, and what is open above them, hold the browser's "Back" and "Forward". Must listen before the router does: the
 * listeners of a window are called in the order in which they came, also capturing ones, and React renders after each of them.
 */
export function listenForBack(page: Window): void {
  page.addEventListener('popstate', (event) => holds[0]?.(event));
}
