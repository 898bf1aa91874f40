import * as zod from 'zod/mini';

/** Messages from the page to the worker: the person has agreed to the update, has signed out, or asks what is precached. */
export const pageMessage = zod.union([
  zod.object({ type: zod.literal('activate-update') }),
  zod.object({ type: zod.literal('forget-person') }),
  zod.object({ type: zod.literal('report-stored') }),
]);

/** The response to `report-stored`, on the port that came with it: the paths of the app's files. */
export const precacheStatus = zod.object({
  stored: zod.array(zod.string()),
  missing: zod.array(zod.string()),
});

/** Messages from the worker to the page: Background Sync fired (S12). */
export const workerMessage = zod.object({ type: zod.literal('wake') });

/** A message from the page to the worker. */
export type PageMessage = zod.infer<typeof pageMessage>;
/** Which of the app's files are precached. */
export type PrecacheStatus = zod.infer<typeof precacheStatus>;
/** A message from the worker to the page. */
export type WorkerMessage = zod.infer<typeof workerMessage>;

/** The prefix of caches with responses to one person; a sign-out deletes them. */
export const userCachePrefix = 'storey-person-';

/** The tag under which the page registers Background Sync. */
export const backgroundSyncTag = 'storey-outbox';
