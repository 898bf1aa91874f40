import type { SendingWorker } from './backgroundSync.ts';
import { drainInBackground } from './drainInBackground.ts';

declare const self: SendingWorker;

// A separate script that the worker imports when it has to send; `backgroundSync.ts` says why.
self.drainInBackground = drainInBackground;
