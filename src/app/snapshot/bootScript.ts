import { isThemeChoice } from '../../design/themeChoice.ts';
import { tokenKey, tourKey } from '../../session/sessionState.ts';
import { guardTaps } from '../../ui/controls/guardTaps.ts';
import { createThemeView } from '../createThemeView.ts';
import { captureEvents } from './captureEvents.ts';
import type { SnapshotFacts } from './captureSnapshot.ts';

// The script of a snapshot, built on its own: it runs when the page is parsed and before anything of it is painted, captures
// what is done, and loads the app once the snapshot is on the screen.

// A page that is covered paints no frames.
const maxFrameMs = 500;

/** The snapshot's own style hides the root until it is known whose it is. */
function showRoot(): void {
  document.documentElement.dataset['snapshot'] = '';
}

function start({ app, path, theme, scrollY, storedTourId }: SnapshotFacts): void {
  const { localStorage, location } = window;
  const begunAt = location.pathname;
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    // The icon's address becomes the page's. Who has gone back meanwhile is elsewhere, and stays there.
    if (location.pathname === begunAt && begunAt !== path) window.history.replaceState(null, '', path);
    void import(/* @vite-ignore */ app);
  };
  // The person has changed and the snapshot was not deleted in time (S15).
  if (localStorage.getItem(tokenKey) === null || localStorage.getItem(tourKey) !== storedTourId) {
    document.querySelector('#root')?.replaceChildren();
    showRoot();
    load();
    return;
  }
  createThemeView(window)(isThemeChoice(theme) ? theme : 'system');
  guardTaps(window);
  window.eventReplay = captureEvents(window);
  showRoot();
  window.requestAnimationFrame(() => {
    if (scrollY > 0) window.scrollTo({ top: scrollY, behavior: 'instant' });
    // A task queued in a frame's callback runs after that frame was painted.
    window.setTimeout(load);
  });
  window.setTimeout(load, maxFrameMs);
}

const script = document.currentScript;
// `renderSnapshot` wrote it.
if (script instanceof HTMLElement) start(JSON.parse(script.dataset['facts'] ?? '') as SnapshotFacts);
