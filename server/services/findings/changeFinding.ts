import type { FindingDetail } from '#contract/results/finding.ts';
import type { FindingFields } from '#contract/results/findingRequests.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { findListedFindings } from '../../repositories/results/listedFindings.ts';
import { standingFindings } from '../../repositories/results/mergedFindings.ts';
import type { AppError } from '../AppError.ts';
import { isMatching } from '../entityTag.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { auditFindings } from './auditFindings.ts';
import { changesAnything, recordStatements } from './changeFindings.ts';
import { findingEtag } from './findingEtag.ts';
import { lockForStatement } from './lockForStatement.ts';
import { detailOf } from './readFinding.ts';
import { wireFindings } from './wireFindings.ts';

/** The refusal of a change that was made from another version, or of what was merged since (B2), with what is stored now. */
async function changedMeanwhile(work: UnitOfWork, id: string): Promise<AppError> {
  const standing = (await standingFindings(work.transaction, [id])).get(id) ?? id;
  const rows = await findListedFindings(work.transaction, [standing]);
  const [current] = await wireFindings(work.transaction, rows);
  return current === undefined ? { reason: 'not_found' } : { reason: 'precondition_failed', current };
}

/**
 * Changes a finding's state, responsible person, due date and note. Refuses an unknown id with `not_found`, a request
 * without `If-Match` with `precondition_required`, and with `precondition_failed` when another administrator changed it
 * since it was read, so that no statement is overwritten unseen. A request that changes nothing stores no statement.
 */
export async function changeFinding(
  work: UnitOfWork,
  id: string,
  { fields, ifMatch }: { readonly fields: FindingFields; readonly ifMatch: string | undefined },
): Promise<Result<Success<FindingDetail>, AppError>> {
  const [locked] = (await lockForStatement(work, [id])) ?? [];
  if (locked === undefined) return refused(await changedMeanwhile(work, id));
  if (ifMatch === undefined) return refused({ reason: 'precondition_required' });
  if (!isMatching(ifMatch, findingEtag(locked.row))) return refused(await changedMeanwhile(work, id));
  if (changesAnything({ row: locked.row, fields })) {
    // The call names all four fields, whichever was changed.
    const statedState = fields.state === locked.row.state ? null : fields.state;
    await recordStatements(work, [{ ...locked, fields, statedState }]);
    const changed = Object.entries(fields).filter(
      ([name, value]) => locked.row[name as keyof FindingFields] !== value,
    );
    await auditFindings(work, [locked.row], Object.fromEntries(changed));
  }
  const detail = await detailOf(work.transaction, id);
  return detail.ok ? accepted({ status: 200, body: detail.value }) : detail;
}
