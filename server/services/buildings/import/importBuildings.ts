import { hash } from 'node:crypto';
import { type BuildingImportReport, maxReportedLines } from '#contract/buildings/buildingImport.ts';
import type { GuessedEncoding } from '#domain/lists/decodeList.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../../database/inTransaction.ts';
import type { AppContext } from '../../AppContext.ts';
import type { FieldErrors } from '../../AppError.ts';
import type { Choices } from './matchLines.ts';
import { type ImportOptions, type ImportPlan, planImport } from './planImport.ts';
import { type BuildingList, readBuildingList } from './readBuildingList.ts';
import { reportImport, undecided } from './reportImport.ts';
import { writeImport } from './writeImport.ts';

type Deps = Pick<AppContext, 'database' | 'now' | 'randomBytes'>;

/** A report, and what it would write. */
export type PreparedImport = { readonly report: BuildingImportReport; readonly plan: ImportPlan };

/** The list in a file, and a hash of its bytes. */
export type HashedList = { readonly list: BuildingList; readonly file: string };

/** Reads a file, as `readBuildingList`. */
export async function readHashed(
  bytes: Buffer,
  encoding?: GuessedEncoding,
): Promise<Result<HashedList, FieldErrors>> {
  const list = await readBuildingList(bytes, encoding);
  return list.ok ? accepted({ list: list.value, file: hash('sha256', bytes) }) : list;
}

/** B8: compares a list with what is stored; writes nothing. Refuses, by field, what cannot be compared. */
export async function prepareImport(
  { database, now, randomBytes }: Deps,
  { list, file }: HashedList,
  options: ImportOptions,
): Promise<Result<PreparedImport, FieldErrors>> {
  const plan = await planImport(database, list, options, () => uuidv7(now(), randomBytes));
  if (!plan.ok) return plan;
  const report = reportImport(file, list, options, plan.value);
  if (undecided(report) > maxReportedLines) return refused({ file: ['too_many_undecided'] });
  return accepted({ report, plan: plan.value });
}

/** B8: why a list may not be carried out as a whole one; null where it may, or is none. `confirm`: the number that was given. */
export function wholeFault(
  { whole, counts }: BuildingImportReport,
  confirm: number | null,
): readonly string[] | null {
  if (whole === null) return null;
  if (whole.refused.length > 0) return whole.refused;
  return whole.confirm && confirm !== counts.closed ? ['confirm'] : null;
}

const mostAttempts = 3;

/**
 * Imports a list by a command: what is new, changed and, of a whole list, closed is written, and the rest of the report says what
 * was not. Of a whole list that may not be carried out the report is not `stored`, as in a dry run.
 */
export async function importBuildings(
  deps: Deps,
  source: string | Buffer,
  {
    isDryRun,
    isAudited = true,
    encoding,
    choices = new Map(),
    whole = null,
    confirm = null,
  }: {
    readonly isDryRun: boolean;
    /** Not: the demo's lists, which nobody imports. */
    readonly isAudited?: boolean;
    readonly encoding?: GuessedEncoding | undefined;
    readonly choices?: Choices;
    readonly whole?: string | null;
    readonly confirm?: number | null;
  },
): Promise<Result<BuildingImportReport, FieldErrors>> {
  const read = await readHashed(Buffer.from(source), encoding);
  if (!read.ok) return read;
  // Servers that start at once load the same lists.
  for (let attempt = 1; ; attempt += 1) {
    const prepared = await prepareImport(deps, read.value, { choices, whole });
    if (!prepared.ok) return prepared;
    const { report, plan } = prepared.value;
    if (isDryRun || wholeFault(report, confirm) !== null) return accepted(report);
    const time = deps.now();
    const newId = () => uuidv7(time, deps.randomBytes);
    const written = await inTransaction(deps.database, async (transaction) => {
      const work = { transaction, now: time.toISOString(), newId, person: null, isAudited };
      return (await writeImport(work, plan)) ? accepted(null) : refused(null);
    });
    if (written.ok) return accepted({ ...report, stored: true });
    if (attempt === mostAttempts) throw new Error('The mandates are being changed by others.');
  }
}
