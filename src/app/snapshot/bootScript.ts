import { snapshotCache } from '#contract/app/pageSnapshot.ts';
import { refuseTranslation } from '#i18n/translation.ts';
import { guardTaps } from '#ui/controls/guardTaps.ts';
import { isThemeChoice } from '../../design/themeChoice.ts';
import { tokenKey, tourKey } from '../../session/sessionState.ts';
import { createThemeView } from '../createThemeView.ts';
import { showStartFailure } from '../showStartFailure.ts';
import { addressOf, captureEvents, controlAt, type EventReplay } from './captureEvents.ts';
import type { SnapshotFacts } from './captureSnapshot.ts';

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

// The script of a snapshot, built on its own. It runs after the page is parsed and before it is painted, captures clicks, and
// loads the app once the snapshot is painted.

// Without a frame by then the page is probably hidden, and paints none.
const maxFrameMs = 500;

// A style of the snapshot hides the root until it is known that it belongs to the signed-in person.
function showRoot(): void {
  document.documentElement.dataset['snapshot'] = '';
}

// Without its snapshot the page is loaded as any other. A snapshot that cannot be deleted would only fail again.
function startAnew(broken: unknown): void {
  showStartFailure(window, broken);
  window.caches.delete(snapshotCache).then(
    () => window.location.reload(),
    () => undefined,
  );
}

function start({ app, path, theme, scrollY, storedTourId }: SnapshotFacts): void {
  const { localStorage, location } = window;
  const begunAt = location.pathname;
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    // Replaces the icon's address by that of the page, unless the person has navigated back meanwhile.
    if (location.pathname === begunAt && begunAt !== path) window.history.replaceState(null, '', path);
    import(/* @vite-ignore */ app).catch(startAnew);
  };
  // Another person or another tour: the snapshot was not deleted in time (S15).
  if (localStorage.getItem(tokenKey) === null || localStorage.getItem(tourKey) !== storedTourId) {
    document.querySelector('#root')?.replaceChildren();
    showRoot();
    load();
    return;
  }
  createThemeView(window)(isThemeChoice(theme) ? theme : 'system');
  refuseTranslation(window);
  guardTaps(window);
  const events = captureEvents(window);
  window.eventReplay = async (root, render) => mountAndReplay(window, root, events, render);
  showRoot();
  window.requestAnimationFrame(() => {
    if (scrollY > 0) window.scrollTo({ top: scrollY, behavior: 'instant' });
    // A task queued in a frame's callback runs after that frame was painted.
    window.setTimeout(load);
  });
  window.setTimeout(load, maxFrameMs);
}

const script = document.currentScript;
// The data was written by `renderSnapshot`.
if (script instanceof HTMLElement) start(JSON.parse(script.dataset['facts'] ?? '') as SnapshotFacts);
