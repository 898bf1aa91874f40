import { parentPort, workerData } from 'node:worker_threads';
import { safeParse } from 'zod/v4/core';
import { externalUserImportRequest } from '#contract/accounts/externalUserImport.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { AppError } from '../../services/AppError.ts';
import { readPeopleLines } from '../../services/users/readPeopleLines.ts';
import type { ImportBody } from './importBody.ts';
import { fieldErrors } from './validation.ts';

// Worker thread started by `importReader`, which passes the bytes of a body.

function isPrototype(key: string, value: unknown): boolean {
  if (key === '__proto__') return true;
  return (
    key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
  );
}

/** Parses as strictly as `rawBody`: UTF-8 only, and no prototypes. Undefined: it is not JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text, (key, value: unknown) => {
      if (isPrototype(key, value)) throw new Error('A key is a prototype.');
      return value;
    });
  } catch {
    return undefined;
  }
}

function read(bytes: Uint8Array): Result<ImportBody, AppError> {
  const body = parsed(bytes);
  if (body === undefined) return refused({ reason: 'not_json' });
  const outcome = safeParse(externalUserImportRequest, body, { reportInput: true });
  if (!outcome.success) {
    return refused({ reason: 'validation_failed', errors: fieldErrors(outcome.error.issues) });
  }
  const { csv, dry_run } = outcome.data.external_user_import;
  return accepted({ dryRun: dry_run, lines: readPeopleLines(csv) });
}

parentPort?.postMessage(read(workerData as Uint8Array));
