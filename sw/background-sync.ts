import type { SendingWorker } from './backgroundSync.ts';
import { drainInBackground } from './drainInBackground.ts';

declare const self: SendingWorker;

// A script of its own, which the worker asks for when it has to send: `backgroundSync.ts` says why.
self.drainInBackground = drainInBackground;
