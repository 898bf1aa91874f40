import { isThemeChoice } from '../../design/themeChoice.ts';
import { tokenKey, tourKey } from '../../session/storedKeys.ts';
import { guardTaps } from '../../ui/guardTaps.ts';
import { createThemeView } from '../createThemeView.ts';
import { bringInUnseen } from './bringInUnseen.ts';
import type { KeptFacts } from './KeptFacts.ts';
import { listenToTaps } from './listenToTaps.ts';
import { createRatingStore } from './ratingStore.ts';

// The script of the kept page, built on its own: it runs when the page is parsed and before anything of it is painted,
// takes the taps, and asks for the app once the page is on the screen.

// A page that is covered draws no frames.
const longestFrame = 500;

function factsOf(script: HTMLOrSVGScriptElement | null): KeptFacts | null {
  const facts = script instanceof HTMLElement ? script.dataset['facts'] : undefined;
  // The worker wrote it a moment ago.
  return facts === undefined ? null : (JSON.parse(facts) as KeptFacts);
}

/** The page's own style hides the root until it is known whose it is. */
function showRoot(): void {
  document.documentElement.dataset['kept'] = '';
}

function fetchStyles(styles: readonly string[]): void {
  for (const style of styles) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = style;
    document.head.append(link);
  }
}

function start(facts: KeptFacts): void {
  const { app, styles, path, theme, scrolled, database, storedTourId, tourId, touchpointId } = facts;
  const { localStorage, location } = window;
  const begunAt = location.pathname;
  let asked = false;
  const load = () => {
    if (asked) return;
    asked = true;
    // The icon's address becomes the page's. Who has gone back meanwhile is elsewhere, and stays there.
    if (location.pathname === begunAt && begunAt !== path) window.history.replaceState(null, '', path);
    bringInUnseen(document);
    fetchStyles(styles);
    void window.keptMoments?.showStored();
    void import(/* @vite-ignore */ app);
  };
  // Somebody signed out, or somebody else signed in, and the page was not forgotten in time (S15).
  if (localStorage.getItem(tokenKey) === null || localStorage.getItem(tourKey) !== storedTourId) {
    document.querySelector('#root')?.replaceChildren();
    showRoot();
    load();
    return;
  }
  createThemeView(window)(isThemeChoice(theme) ? theme : 'system');
  guardTaps(window);
  window.keptMoments = listenToTaps(
    document,
    touchpointId === null ? null : createRatingStore(window.indexedDB, { database, tourId, touchpointId }),
  );
  showRoot();
  window.requestAnimationFrame(() => {
    if (scrolled > 0) window.scrollTo({ top: scrolled, behavior: 'instant' });
    // A task queued in a frame's callback runs after that frame was drawn.
    window.setTimeout(load);
  });
  window.setTimeout(load, longestFrame);
}

const facts = factsOf(document.currentScript);
if (facts !== null) start(facts);
