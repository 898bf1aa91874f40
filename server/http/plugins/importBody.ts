import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Result, refused } from '#domain/result.ts';
import type { AppError } from '../../services/AppError.ts';
import { turnstile } from '../../services/accounts/turnstile.ts';
import type { People } from '../../services/users/readPeopleLines.ts';
import type { App } from './App.ts';

/** The body of an import: no list of ten thousand people is longer. */
export const importBodyLimit = 2_000_000;

/** What an import asks for. */
export type ImportBody = { readonly dryRun: boolean; readonly lines: People };

/** Reads the body of an import. */
export type ReadImport = (bytes: Uint8Array | null) => Promise<Result<ImportBody, AppError>>;

const atOnce = 1;
const maxWaiting = 20;
const busySeconds = 5;
// A body is at most 2 MB; as a value it is some fifty times that, if it is made for it.
const resourceLimits = { maxOldGenerationSizeMb: 256 };

async function inThread(bytes: Uint8Array): Promise<Result<ImportBody, AppError>> {
  const thread = new Worker(new URL('importBodyThread.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits,
  });
  // Rejects with what the thread threw.
  const [result] = (await once(thread, 'message')) as [Result<ImportBody, AppError>];
  return result;
}

/** Leaves the body of this scope's routes as it came: it is read in a thread, after it is known who asks. */
export function leaveBody(app: App): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    request.bodyBytes = bytes;
    done(null, undefined);
  });
}

/**
 * JSON, its shape and the lines of the list inside, in a thread of their own, one import at a time: the worst of 2 MB holds
 * whoever reads it for seconds.
 */
export function importReader(): ReadImport {
  const pass = turnstile(atOnce, maxWaiting);
  return async (bytes) => {
    if (bytes === null || bytes.length === 0) return refused({ reason: 'not_json' });
    const read = await pass(() => inThread(bytes));
    return read ?? refused({ reason: 'unavailable', retryAfterSeconds: busySeconds });
  };
}
