import type { BuildingImportQuery } from '#contract/buildings/buildingImport.ts';
import { refused } from '#domain/result.ts';
import { errorCode } from '../../../database/errorCode.ts';
import type { DatabaseLocation } from '../../../database/openDatabase.ts';
import { type AppError, unavailable } from '../../AppError.ts';
import { limitConcurrency } from '../../limitConcurrency.ts';
import { runInThread } from '../../runInThread.ts';

/** A request to import a list, as it arrived. */
export type ImportRequest = {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly query: BuildingImportQuery;
  readonly ifMatch: string | undefined;
  /** The Idempotency-Key. */
  readonly key: string | null;
  readonly sessionHash: string;
};

/** What the thread is given. `aheadMs`: how far the server's clock is ahead of the machine's. */
export type ImportJob = ImportRequest & { readonly location: DatabaseLocation; readonly aheadMs: number };

/** A report as JSON, or why there is none. */
export type ImportAnswer =
  | { readonly ok: true; readonly value: { readonly status: number; readonly text: string } }
  | { readonly ok: false; readonly reason: AppError };

/** Reads, compares and writes lists of buildings outside the server's thread, with connections of its own. */
export type BuildingImporter = { readonly run: (request: ImportRequest) => Promise<ImportAnswer> };

// Each that waits holds its file in memory.
const [atOnce, maxWaiting] = [1, 3];
// 8 MB of texts and as many buildings take a third of it.
const resourceLimits = { maxOldGenerationSizeMb: 768 };

/** Makes the importer of a server: one list at a time; refuses with `unavailable` when too many wait. */
export function buildingImporter(location: DatabaseLocation, now: () => Date): BuildingImporter {
  const pass = limitConcurrency(atOnce, maxWaiting);
  const url = new URL('importThread.ts', import.meta.url);
  return {
    run: async (request) => {
      const answer = await pass(async () => {
        const job: ImportJob = { ...request, location, aheadMs: now().getTime() - Date.now() };
        try {
          return (await runInThread(url, { workerData: job, resourceLimits })) as ImportAnswer;
        } catch (error) {
          if (errorCode(error) !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
          const errors = { file: ['too_large'] };
          return refused<AppError>({ reason: 'validation_failed', errors });
        }
      });
      return answer ?? refused(unavailable);
    },
  };
}
