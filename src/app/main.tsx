// First the base, which orders the cascade layers; last the tokens, which are in no layer.
import '../design/base.css';
// Mantine's reset in a cascade layer: the product's own styles win over it. The styles of its components load with them
// (`LazyMantineProvider`), and `mantineVariables.css` replaces its variables.
import '@mantine/core/styles/baseline.layer.css';
import '../design/mantineVariables.css';
import '../design/fonts.css';
import '../design/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { activateLocale } from '../i18n/activateLocale.ts';
import { preferredLocale, splitLocale } from '../i18n/localePath.ts';
import { tokenKey } from '../session/sessionState.ts';
import { guardTaps } from '../ui/controls/guardTaps.ts';
import { App } from './App.tsx';
import { startErrorReports } from './error-reporting/startErrorReports.ts';
import { startWorker } from './pwa/workerBridge.ts';
import { preloadWalk } from './router/lazyScreens.ts';
import { loadInitialData } from './router/loadInitialData.ts';
import { compose } from './services.ts';
import { mountAndReplay } from './snapshot/mountAndReplay.ts';

// The page's policy forbids making code at run time; zod would try it once.
config({ jitless: true });

const timeoutMs = 2_000;

const place = document.querySelector('#root');
if (place === null) throw new Error('The page has no root.');

// Specification §9: the language of the address, then the browser's.
const locale = splitLocale(window.location.pathname).locale ?? preferredLocale(navigator.languages);
// A snapshot's boot script has done so.
if (window.eventReplay === undefined) guardTaps(window);
const composition = compose(window);
startErrorReports(window, composition.askClientSettings);

/** Not at the top level: the other files of the app wait for this one to have run to its end. */
async function draw(root: Element): Promise<void> {
  const prepared = loadInitialData(composition, window.location.pathname);
  await activateLocale(locale);
  // A store that hangs, blocked by another tab, must not keep the page from saying so.
  await Promise.race([prepared, new Promise((resolve) => window.setTimeout(resolve, timeoutMs))]);
  // Errors of rendering are reported like uncaught ones.
  const react = createRoot(root, { onCaughtError: (broken) => window.reportError(broken) });
  const render = () =>
    react.render(
      <StrictMode>
        <App {...composition} />
      </StrictMode>,
    );
  if (window.eventReplay === undefined) render();
  else await mountAndReplay(window, root, window.eventReplay, render);
}

void composition.session.restore();
if (window.localStorage.getItem(tokenKey) !== null) void preloadWalk();
void draw(place);

if (import.meta.env.PROD) startWorker(window);
