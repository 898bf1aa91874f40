import * as z from 'zod/mini';

/** Messages from the page to the worker: the person agreed to the update; signed out; wants to know what is stored. */
export const pageMessage = z.union([
  z.object({ type: z.literal('activate-update') }),
  z.object({ type: z.literal('forget-person') }),
  z.object({ type: z.literal('report-stored') }),
]);

/** The answer to `report-stored`, on the port that came with it: the paths of the app's own files. */
export const storedReport = z.object({ stored: z.array(z.string()), missing: z.array(z.string()) });

/** Messages from the worker to the page: Background Sync fired (S12). */
export const workerMessage = z.object({ type: z.literal('wake') });

export type PageMessage = z.infer<typeof pageMessage>;
export type StoredReport = z.infer<typeof storedReport>;
export type WorkerMessage = z.infer<typeof workerMessage>;

/** Names of caches with answers that were given to one person; the page deletes them too when signing out. */
export const personCachePrefix = 'storey-person-';

/** Under which tag the page asks for Background Sync. */
export const backgroundSyncTag = 'storey-outbox';
