import { hash, randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { safeParse } from 'zod/v4/core';
import {
  type BuildingImportReport,
  buildingImportChoices,
  maxBuildingFile,
} from '#contract/buildings/buildingImport.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { commandTimeoutMs, isDatabaseUnavailable, openDatabase } from '../../../database/openDatabase.ts';
import type { Database } from '../../../database/tables.ts';
import { type AppError, type FieldErrors, unavailable } from '../../AppError.ts';
import { isMatching } from '../../entityTag.ts';
import type { Claim, CommandResult, Success, UnitOfWork } from '../../idempotency/request.ts';
import { withIdempotency } from '../../idempotency/withIdempotency.ts';
import type { ImportJob } from './BuildingImporter.ts';
import { type PreparedImport, prepareImport, readHashed, wholeFault } from './importBuildings.ts';
import { storedReport } from './reportImport.ts';
import { writeImport } from './writeImport.ts';

// Worker thread started by `buildingImporter`: one request, from the bytes of its body to the JSON of its answer.

const { location, body, contentType, query, ifMatch, key, sessionHash, aheadMs } = workerData as ImportJob;
const now = () => new Date(Date.now() + aheadMs);

const invalid = (errors: FieldErrors): AppError => ({ reason: 'validation_failed', errors });

type Parts = { readonly file: Buffer; readonly choices: ReadonlyMap<number, string> };

function choicesIn(part: unknown): Parts['choices'] | null {
  if (part === null || part === undefined) return new Map();
  if (typeof part !== 'string') return null;
  try {
    const outcome = safeParse(buildingImportChoices, JSON.parse(part));
    if (!outcome.success) return null;
    return new Map(Object.entries(outcome.data).map(([line, choice]) => [Number(line), choice]));
  } catch {
    return null;
  }
}

/** The parts of the body. Node's own parser: RFC 7578, and the whole is in memory anyway. */
async function partsOf(): Promise<Result<Parts, AppError>> {
  const headers = { 'content-type': contentType };
  const form = await new Response(Buffer.from(body), { headers }).formData().catch(() => null);
  const file = form?.get('file') ?? null;
  if (form === null || !(file instanceof Blob)) return refused(invalid({ file: ['required'] }));
  if (file.size > maxBuildingFile) return refused({ reason: 'too_large' });
  const unknown = [...form.keys()].filter((name) => name !== 'file' && name !== 'choices');
  if (unknown.length > 0)
    return refused(invalid(Object.fromEntries(unknown.map((name) => [name, ['unknown_field']]))));
  const choices = choicesIn(form.get('choices'));
  if (choices === null) return refused(invalid({ choices: ['invalid'] }));
  return accepted({ file: Buffer.from(await file.arrayBuffer()), choices });
}

/** B8: writes what the report says that is named; `precondition_failed` where it is another one, or is one by now. */
async function carriedOut(
  work: UnitOfWork,
  prepared: Result<PreparedImport, FieldErrors>,
  named: string | undefined,
): Promise<Result<Success<BuildingImportReport>, AppError>> {
  if (named === undefined) return refused({ reason: 'precondition_required' });
  if (!prepared.ok) return refused(invalid(prepared.reason));
  const { report, plan } = prepared.value;
  const fault = wholeFault(report, query.confirm === undefined ? null : Number(query.confirm));
  const isNamed = named.trim() !== '*' && isMatching(named, report.report);
  if (isNamed && fault !== null) return refused({ reason: 'list_not_whole', errors: { whole: fault } });
  if (!isNamed || !(await writeImport(work, plan))) return refused({ reason: 'precondition_failed' });
  return accepted({ status: 200, body: storedReport(report) });
}

async function imported(database: Database): Promise<CommandResult> {
  const parts = await partsOf();
  if (!parts.ok) return parts;
  const read = await readHashed(parts.value.file, query.encoding);
  if (!read.ok) return refused(invalid(read.reason));
  const { choices } = parts.value;
  const { whole = null } = query;
  const deps = { database, now, randomBytes };
  const prepare = () => prepareImport(deps, read.value, { choices, whole });
  const prepared = await prepare();

  if (query.dry_run !== undefined) {
    if (!prepared.ok) return refused(invalid(prepared.reason));
    return accepted({ status: 200, text: JSON.stringify(prepared.value.report) });
  }
  const claim: Claim = { sessionHash, role: 'administrator', found: () => undefined };
  // Whatever separates the parts of a body is another one in each request.
  const said = JSON.stringify([read.value.file, [...choices], query, ifMatch]);
  // A repeated request gets what the first one got, though the versions have changed by that.
  const request = { claim, key, requestHash: hash('sha256', said) };
  const [result] = await withIdempotency(deps, [request], 'wait', async (unit, fresh) =>
    Promise.all(fresh.map(({ person }) => carriedOut({ ...unit, person }, prepared, ifMatch))),
  );
  if (result === undefined) return refused(unavailable);
  if (result.ok || result.reason.reason !== 'precondition_failed') return result;
  const current = await prepare();
  return refused(
    current.ok ? { reason: 'precondition_failed', current: current.value.report } : invalid(current.reason),
  );
}

async function run(): Promise<CommandResult> {
  const database = openDatabase(location, commandTimeoutMs, () => undefined);
  try {
    return await imported(database);
  } catch (error) {
    if (isDatabaseUnavailable(error)) return refused(unavailable);
    throw error;
  } finally {
    await database.destroy();
  }
}

parentPort?.postMessage(await run());
