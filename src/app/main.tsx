// The base comes first because it orders the cascade layers; the tokens, which are in no layer, come last.
import '../design/base.css';
// Mantine's reset is in a cascade layer, so that the product's styles win over it. The styles of its components are loaded with
// them (`OfficeProvider`, `Toasts`), and `mantineVariables.css` replaces its variables.
import '@mantine/core/styles/baseline.layer.css';
import '../design/mantineVariables.css';
import '../design/fonts.css';
import '../design/tokens.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { activateLocale } from '#i18n/activateLocale.ts';
import { splitLocale } from '#i18n/localePath.ts';
import { refuseTranslation } from '#i18n/translation.ts';
import { guardTaps } from '#ui/controls/guardTaps.ts';
import { showToast } from '#ui/feedback/showToast.ts';
import { keepFieldInSight } from '#ui/layout/keepFieldInSight.ts';
import { walk } from '../chunks/chunks.ts';
import { tokenKey } from '../session/sessionState.ts';
import { App } from './App.tsx';
import { startErrorReports } from './error-reporting/startErrorReports.ts';
import { startWorker } from './pwa/workerBridge.ts';
import { loadInitialData } from './router/loadInitialData.ts';
import { chunkOfStart } from './router/routes.ts';
import { createAppServices } from './services.ts';
import { showStartFailure } from './showStartFailure.ts';
import { startLanguage } from './startLanguage.ts';

// The Content-Security-Policy forbids creating code at run time, which zod would try once.
config({ jitless: true });

// With a snapshot on screen the wait may be longer: what would replace it shows less.
const timeoutMs = window.eventReplay === undefined ? 2_000 : 15_000;

const place = document.querySelector('#root');
if (place === null) throw new Error('The page has no root.');

refuseTranslation(window);
// On a snapshot the boot script has done this already.
if (window.eventReplay === undefined) guardTaps(window);
keepFieldInSight(window);

// Not awaited at the top level: other modules of the app wait until this one has run.
async function start(root: Element): Promise<void> {
  const services = createAppServices(window);
  startErrorReports(window, services.fetchClientSettings);
  void services.session.restore();
  const initialData = loadInitialData(services, window.location.pathname);
  // Specification §9: the language of the address comes first.
  const { locale, rest } = splitLocale(window.location.pathname);
  const translated = activateLocale(locale ?? (await startLanguage(services.device, window, timeoutMs)));
  // Not before `activateLocale`, which says in which language the texts are loaded.
  if (window.localStorage.getItem(tokenKey) !== null)
    chunkOfStart(rest)
      .load()
      .catch(() => undefined);
  await translated;
  // A store that hangs, blocked by another tab, must not keep the page from being rendered. What it reads after that is left out.
  const late = new Promise<null>((resolve) => window.setTimeout(resolve, timeoutMs, null));
  services.initialData.setState(await Promise.race([initialData, late]), true);
  // Rendering errors are reported like uncaught ones.
  const react = createRoot(root, { onCaughtError: (broken) => window.reportError(broken) });
  const render = () =>
    react.render(
      <StrictMode>
        <App {...services} />
      </StrictMode>,
    );
  if (window.eventReplay === undefined) render();
  // Not awaited: what fails from now on is no failure of the start.
  else void window.eventReplay(root, () => flushSync(render)).then(sayIfLost);
}

/** S28: says that a rating tapped on the snapshot is lost. */
async function sayIfLost(areAllStored: boolean): Promise<void> {
  if (areAllStored) return;
  const { ratingNotSaved } = await walk.load();
  showToast({ message: ratingNotSaved(), tone: 'bad' });
}

start(place).catch((broken: unknown) => showStartFailure(window, broken));

if (import.meta.env.PROD) startWorker(window);
