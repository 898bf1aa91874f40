import type { MouseEvent } from 'react';

/**
 * For a link: ignores a click while its page is being opened already. The router would add the page to the history once more, and
 * a way back that counts on it would lead to the page itself.
 */
export function ignoreWhileOpening(event: MouseEvent<HTMLAnchorElement>): void {
  const { pathname, search } = event.currentTarget;
  const { location } = window;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (pathname === location.pathname && search === location.search) event.preventDefault();
}
