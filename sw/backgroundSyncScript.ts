import { drainInBackground } from './drainInBackground.ts';
import type { BackgroundSyncWorker } from './registerBackgroundSync.ts';

declare const self: BackgroundSyncWorker;

// A separate script that the worker imports when it has to send; `registerBackgroundSync.ts` says why.
self.drainInBackground = drainInBackground;
