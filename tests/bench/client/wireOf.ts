import type { CDPSession, Page } from 'playwright';

const wires = new WeakMap<Page, Promise<CDPSession>>();

/**
 * The DevTools session of a page, the same one for everything that a bench does with it. It is never detached: when any session
 * of a page is detached, Chromium gives the page its full processor back, also if that session had not slowed it down.
 */
export async function wireOf(page: Page): Promise<CDPSession> {
  const known = wires.get(page);
  if (known !== undefined) return known;
  const wire = page.context().newCDPSession(page);
  wires.set(page, wire);
  return wire;
}
