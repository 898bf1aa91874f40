import { type Result, refused } from '#domain/result.ts';
import { type AppError, unavailable } from '../../services/AppError.ts';
import { limitConcurrency } from '../../services/limitConcurrency.ts';
import { runInThread } from '../../services/runInThread.ts';
import type { People } from '../../services/users/readPeopleLines.ts';
import type { App } from './App.ts';

/** In bytes; a list of ten thousand people is shorter. */
export const importBodyLimit = 2_000_000;

/** A valid body of an import. */
export type ImportBody = { readonly dryRun: boolean; readonly lines: People };

/** Reads the body of an import; refuses one that is no JSON or not valid, and with `unavailable` when too many wait. */
export type ReadImport = (bytes: Uint8Array | null) => Promise<Result<ImportBody, AppError>>;

const atOnce = 1;
const maxWaiting = 20;
// A body has at most 2 MB; crafted for it, it takes some fifty times that when parsed.
const resourceLimits = { maxOldGenerationSizeMb: 256 };

async function inThread(bytes: Uint8Array): Promise<Result<ImportBody, AppError>> {
  const url = new URL('importBodyThread.ts', import.meta.url);
  return (await runInThread(url, { workerData: bytes, resourceLimits })) as Result<ImportBody, AppError>;
}

/**
 * Keeps the bodies of this scope's routes as bytes: they are parsed in a thread, once the caller is known to be
 * allowed.
 */
export function leaveBody(app: App): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes;
    done(null, undefined);
  });
}

/**
 * Makes the reader of imports: JSON, shape and CSV are checked in a worker thread, one import at a time, because
 * the worst 2 MB keep a thread busy for seconds.
 */
export function importReader(): ReadImport {
  const pass = limitConcurrency(atOnce, maxWaiting);
  return async (bytes) => {
    if (bytes === null || bytes.length === 0) return refused({ reason: 'not_json' });
    const read = await pass(() => inThread(bytes));
    return read ?? refused(unavailable);
  };
}
