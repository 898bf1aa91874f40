import type { AuditedFindings } from '#contract/accounts/auditLog.ts';
import type { FindingsRequest } from '#contract/results/findingRequests.ts';
import { findBuildings } from '../../repositories/buildings.ts';
import { audit } from '../audit/audit.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import type { LockedFinding } from './lockForStatement.ts';

type SetFields = FindingsRequest['finding'] & { readonly note?: string | null };

/** What was set, for the audit log; of a note not what it says. */
function setOf({ note, ...named }: SetFields): AuditedFindings['set'] {
  const fields = Object.entries(named).map(([field, to]) => ({ field, to }));
  return [...fields, ...(note === undefined ? [] : [{ field: 'note' }])] as AuditedFindings['set'];
}

/** The entry of the audit log for findings that were changed at once: which, and what was set (N23). */
export async function auditFindings(
  work: UnitOfWork,
  rows: readonly LockedFinding['row'][],
  set: SetFields,
): Promise<void> {
  const found = await findBuildings(work.transaction, [
    ...new Set(rows.map(({ building_id }) => building_id)),
  ]);
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const changed = rows.map(({ id, topic, floor, building_id }) => ({
    id,
    topic,
    floor,
    building: names.get(building_id) ?? '',
  }));
  await audit(work, 'finding_changed', {
    actor: work.person,
    subject: changed.length === 1 ? (changed[0]?.building ?? null) : String(changed.length),
    findings: { set: setOf(set), changed },
  });
}
