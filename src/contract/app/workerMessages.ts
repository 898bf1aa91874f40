import * as z from 'zod/mini';

/** Messages from the page to the worker: the person has agreed to the update, has signed out, or asks what is precached. */
export const pageMessage = z.union([
  z.object({ type: z.literal('activate-update') }),
  z.object({ type: z.literal('forget-person') }),
  z.object({ type: z.literal('report-stored') }),
]);

/** The response to `report-stored`, on the port that came with it: the paths of the app's files. */
export const precacheStatus = z.object({ stored: z.array(z.string()), missing: z.array(z.string()) });

/** Messages from the worker to the page: Background Sync fired (S12). */
export const workerMessage = z.object({ type: z.literal('wake') });

/** A message from the page to the worker. */
export type PageMessage = z.infer<typeof pageMessage>;
/** Which of the app's files are precached. */
export type PrecacheStatus = z.infer<typeof precacheStatus>;
/** A message from the worker to the page. */
export type WorkerMessage = z.infer<typeof workerMessage>;

/** The prefix of caches with responses to one person; a sign-out deletes them. */
export const userCachePrefix = 'storey-person-';

/** The tag under which the page registers Background Sync. */
export const backgroundSyncTag = 'storey-outbox';
