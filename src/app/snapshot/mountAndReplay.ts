import { flushSync } from 'react-dom';
import { addressOf, controlAt, type EventReplay } from './captureEvents.ts';

/**
 * Renders the app in the place of the snapshot, at once, at its scroll position and with its focus, and replays what was
 * done on the snapshot meanwhile.
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
