import type { FindingDetail } from '#contract/results/finding.ts';
import type { FindingFields } from '#contract/results/findingRequests.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { findBuilding } from '../../repositories/buildings.ts';
import type { AppError } from '../AppError.ts';
import { audit } from '../audit/audit.ts';
import { isMatching } from '../entityTag.ts';
import type { Success, UnitOfWork } from '../idempotency/request.ts';
import { changesAnything, recordStatements } from './changeFindings.ts';
import { findingEtag } from './findingEtag.ts';
import { lockForStatement } from './lockForStatement.ts';
import { detailOf } from './readFinding.ts';

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
  if (locked === undefined) return refused({ reason: 'not_found' });
  if (ifMatch === undefined) return refused({ reason: 'precondition_required' });
  if (!isMatching(ifMatch, findingEtag(locked.row))) return refused({ reason: 'precondition_failed' });
  if (changesAnything({ row: locked.row, fields })) {
    // The call names all four fields, whichever was changed.
    const statedState = fields.state === locked.row.state ? null : fields.state;
    await recordStatements(work, [{ ...locked, fields, statedState }]);
    const building = await findBuilding(work.transaction, locked.row.building_id);
    await audit(work, 'finding_changed', { actor: work.person, subject: building?.name ?? null });
  }
  const detail = await detailOf(work.transaction, id);
  return detail.ok ? accepted({ status: 200, body: detail.value }) : detail;
}
