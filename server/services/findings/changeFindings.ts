import type { ChangedFindings } from '#contract/results/finding.ts';
import type { FindingFields, FindingsRequest } from '#contract/results/findingRequests.ts';
import { type Answered, noAnswer } from '#domain/repair/waitingAnswer.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { afterStatement, type FindingState } from '#domain/results/finding.ts';
import { insertFindingStatements } from '../../repositories/results/findingStatements.ts';
import { updateFindings } from '../../repositories/results/findings.ts';
import { findListedFindings } from '../../repositories/results/listedFindings.ts';
import { standingFindings } from '../../repositories/results/mergedFindings.ts';
import { touchBuckets } from '../../repositories/results/resultBuckets.ts';
import type { AppError } from '../AppError.ts';
import { isMatching } from '../entityTag.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { auditFindings } from './auditFindings.ts';
import { findingEtag } from './findingEtag.ts';
import { type LockedFinding, lockForStatement, recountLate } from './lockForStatement.ts';
import { wireFindings } from './wireFindings.ts';

/** A statement about a finding; `statedState` null leaves its state. */
export type FindingStatement = LockedFinding & {
  readonly fields: FindingFields;
  readonly statedState: FindingState | null;
};

const fieldNames = ['state', 'note', 'responsible', 'due_on'] as const;

/** R2: a state that is set ends that an answer waits. */
const answeredAfter = ({ answered_at, answer }: Answered, statedState: FindingState | null): Answered =>
  statedState === null ? { answered_at, answer } : noAnswer;

/** Whether the statement changes anything; otherwise it is not stored. The state that it has already is an answer to what waits. */
export function changesAnything({
  row,
  fields,
  statedState = null,
}: Pick<FindingStatement, 'row' | 'fields'> & Partial<Pick<FindingStatement, 'statedState'>>): boolean {
  const isAnswer = row.answered_at !== null && statedState !== null;
  return isAnswer || fieldNames.some((name) => row[name] !== fields[name]);
}

/** Stores statements about locked findings, and the findings' new state. */
export async function recordStatements(
  work: UnitOfWork,
  statements: readonly FindingStatement[],
): Promise<void> {
  const { transaction, person, newId } = work;
  await updateFindings(
    transaction,
    statements.map(({ row, at, fields, statedState }) => ({
      id: row.id,
      ...fields,
      ...answeredAfter(row, statedState),
      late_at: afterStatement(row, { at, state: null }).late_at,
      changed_at: at,
      changed_by: person.id,
    })),
  );
  await insertFindingStatements(
    transaction,
    statements.map(({ row, at, fields: { note, responsible, due_on }, statedState }) => ({
      id: newId(),
      finding_id: row.id,
      at,
      kind: 'changed',
      state: statedState,
      note,
      responsible,
      due_on,
      recipient: null,
      user_id: person.id,
    })),
  );
  await recountLate(work, statements);
  await touchBuckets(
    transaction,
    statements.map(({ row }) => row.building_id),
  );
}

/**
 * Changes several findings in one transaction; omitted fields stay as they are. Those that are no longer as their etags say are
 * not changed, and named in `refused` (N23). Refuses with `not_found` where one of the ids is unknown.
 */
export async function changeFindings(
  work: UnitOfWork,
  { ids: asked, etags, finding }: FindingsRequest,
): Promise<Result<Success<ChangedFindings>, AppError>> {
  const ids = [...new Set(asked)];
  // B2: what was merged since is not as it was shown.
  const merged = await standingFindings(work.transaction, ids);
  const locked = await lockForStatement(
    work,
    ids.filter((id) => !merged.has(id)),
  );
  if (locked === null) return refused({ reason: 'not_found' });
  const shown = new Map(asked.map((id, at) => [id, etags?.[at] ?? '']));
  const isAsShown = ({ row }: LockedFinding) =>
    etags === undefined || isMatching(shown.get(row.id) ?? '', findingEtag(row));
  const statements = locked.filter(isAsShown).map(
    (one): FindingStatement => ({
      ...one,
      statedState: finding.state ?? null,
      fields: {
        state: finding.state ?? one.row.state,
        note: one.row.note,
        responsible: finding.responsible === undefined ? one.row.responsible : finding.responsible,
        due_on: finding.due_on === undefined ? one.row.due_on : finding.due_on,
      },
    }),
  );
  const changes = statements.filter(changesAnything);
  if (changes.length > 0) {
    await recordStatements(work, changes);
    await auditFindings(
      work,
      changes.map(({ row }) => row),
      finding,
    );
  }
  const now = ids.map((id) => merged.get(id) ?? id);
  const rows = new Map((await findListedFindings(work.transaction, now)).map((row) => [row.id, row]));
  const items = await wireFindings(
    work.transaction,
    [...new Set(now)].flatMap((id) => rows.get(id) ?? []),
  );
  const others = [...locked.filter((one) => !isAsShown(one)).map(({ row }) => row.id), ...merged.keys()];
  return accepted({ status: 200, body: { items, ...(others.length > 0 && { refused: others }) } });
}
