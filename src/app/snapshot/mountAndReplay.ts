import { addressOf, controlAt, type EventReplay } from './captureEvents.ts';

declare global {
  interface Window {
    /**
     * Set by the boot script if the page was loaded as a snapshot: `mountAndReplay` with this page and its clicks, so that it
     * need not be loaded with the app.
     */
    eventReplay?: (root: Element, render: () => void) => Promise<boolean>;
  }
}

/**
 * Replaces the snapshot with the app by `render`, which is synchronous, keeps scroll position and focus, and replays the clicks on
 * the snapshot. Resolves to false if a rating was lost.
 */
export async function mountAndReplay(
  page: Window,
  root: Element,
  events: EventReplay,
  render: () => void,
): Promise<boolean> {
  await events.whenReleased();
  const { scrollY, document } = page;
  const { activeElement } = document;
  const focused = activeElement !== null && root.contains(activeElement) ? addressOf(activeElement) : null;
  render();
  // The app's title precedes that of the snapshot, which would come back between two of its pages.
  const written = document.head.querySelector('title:last-of-type');
  if (written !== null) written.textContent = 'Storey';
  page.scrollTo({ top: scrollY, behavior: 'instant' });
  if (focused !== null) controlAt(root, focused)?.focus({ preventScroll: true });
  return events.replay(root);
}
