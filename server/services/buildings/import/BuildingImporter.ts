import type { BuildingImportQuery } from '#contract/buildings/buildingImport.ts';
import { refused } from '#domain/result.ts';
import type { DatabaseLocation } from '../../../database/openDatabase.ts';
import { unavailable } from '../../AppError.ts';
import type { CommandResult } from '../../idempotency/request.ts';
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

/** Reads, compares and writes lists of buildings outside the server's thread, with connections of its own. */
export type BuildingImporter = { readonly run: (request: ImportRequest) => Promise<CommandResult> };

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
      const job: ImportJob = { ...request, location, aheadMs: now().getTime() - Date.now() };
      const answer = await pass(() => runInThread(url, { workerData: job, resourceLimits }));
      return answer === null ? refused(unavailable) : (answer as CommandResult);
    },
  };
}
