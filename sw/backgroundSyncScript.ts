import { drainInBackground } from './drainInBackground.ts';
import type { SendingWorker } from './registerBackgroundSync.ts';

declare const self: SendingWorker;

// A separate script that the worker imports when it has to send; `registerBackgroundSync.ts` says why.
self.drainInBackground = drainInBackground;
