import { flushSync } from 'react-dom';
import { addressOf, controlAt, type EventReplay } from './captureEvents.ts';

/**
 * Replaces the snapshot with the app in one synchronous render, keeps scroll position and focus, and replays the clicks on the
 * snapshot.
 */
export async function mountAndReplay(
  page: Window,
  root: Element,
  events: EventReplay,
  render: () => void,
): Promise<void> {
  await events.whenReleased();
  const { scrollY, document } = page;
  const { activeElement } = document;
  const focused = activeElement !== null && root.contains(activeElement) ? addressOf(activeElement) : null;
  flushSync(render);
  page.scrollTo({ top: scrollY, behavior: 'instant' });
  if (focused !== null) controlAt(root, focused)?.focus({ preventScroll: true });
  events.replay(root);
}
