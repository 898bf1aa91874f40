import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingFields, FindingsRequest } from '#contract/results/findingRequests.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { FindingState } from '#domain/results/finding.ts';
import { insertFindingStatements, updateSaidFindings } from '../../repositories/results/findings.ts';
import { findListedFindings } from '../../repositories/results/listedFindings.ts';
import { touchBuckets } from '../../repositories/results/resultBuckets.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { type HeldFinding, holdFindings } from './holdFindings.ts';
import { wireFindings } from './wireFindings.ts';

/** A statement about a finding; `saidState` null leaves its state. */
export type Said = HeldFinding & {
  readonly fields: FindingFields;
  readonly saidState: FindingState | null;
};

const fieldNames = ['state', 'note', 'responsible', 'due_on'] as const;

/** Whether the statement changes anything; otherwise it is not stored. */
export function isNews({ row, fields }: Pick<Said, 'row' | 'fields'>): boolean {
  return fieldNames.some((name) => row[name] !== fields[name]);
}

/** Stores statements about locked findings, and the findings' new state. */
export async function sayOfFindings(work: UnitOfWork, said: readonly Said[]): Promise<void> {
  const { transaction, person, newId } = work;
  await updateSaidFindings(
    transaction,
    said.map(({ row, at, fields }) => ({ id: row.id, ...fields, changed_at: at, changed_by: person.id })),
  );
  await insertFindingStatements(
    transaction,
    said.map(({ row, at, fields: { note, responsible, due_on }, saidState }) => ({
      id: newId(),
      finding_id: row.id,
      at,
      kind: 'changed',
      state: saidState,
      note,
      responsible,
      due_on,
      recipient: null,
      user_id: person.id,
    })),
  );
  await touchBuckets(
    transaction,
    said.map(({ row }) => row.building_id),
  );
}

/** Changes several findings in one transaction, all or none; omitted fields stay as they are. */
export async function changeFindings(
  work: UnitOfWork,
  { ids: asked, finding }: FindingsRequest,
): Promise<Result<Success<{ items: WireFinding[] }>, AppError>> {
  const ids = [...new Set(asked)];
  const held = await holdFindings(work, ids);
  if (held === null) return refused({ reason: 'not_found' });
  const said = held.map(
    ({ row, at }): Said => ({
      row,
      at,
      saidState: finding.state ?? null,
      fields: {
        state: finding.state ?? row.state,
        note: row.note,
        responsible: finding.responsible === undefined ? row.responsible : finding.responsible,
        due_on: finding.due_on === undefined ? row.due_on : finding.due_on,
      },
    }),
  );
  const news = said.filter(isNews);
  if (news.length > 0) {
    await sayOfFindings(work, news);
    await audit(work, 'finding_changed', { actor: work.person, subject: String(news.length) });
  }
  const rows = new Map((await findListedFindings(work.transaction, ids)).map((row) => [row.id, row]));
  const items = await wireFindings(
    work.transaction,
    ids.flatMap((id) => rows.get(id) ?? []),
  );
  return accepted({ status: 200, body: { items } });
}
