import '../design/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { activateLocale } from '../i18n/activateLocale.ts';
import { splitLocale } from '../i18n/localePath.ts';
import { preferredLocale } from '../i18n/preferredLocale.ts';
import { App } from './App.tsx';
import { compose } from './compose.ts';
import { startErrorReports } from './errorReports/startErrorReports.ts';
import { startWorker } from './workerBridge.ts';

// The page's policy forbids making code at run time; zod would try it once.
config({ jitless: true });

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root.');

// Specification §9: the language of the address, then the browser's.
const locale = splitLocale(window.location.pathname).locale ?? preferredLocale(navigator.languages);
const composition = compose(window);
startErrorReports(window, composition.server.api);

// The session is read meanwhile; where its person has to be asked for, the screens wait, not the page.
void composition.session.restore();
await activateLocale(locale);
// What broke a screen is told like everything else that broke.
createRoot(root, { onCaughtError: (broken) => window.reportError(broken) }).render(
  <StrictMode>
    <App {...composition} />
  </StrictMode>,
);

if (import.meta.env.PROD) startWorker(window);
