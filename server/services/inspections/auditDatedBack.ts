import { dayLateMs, latenessOf } from '#domain/tourMoment.ts';
import { findBuildings } from '../../repositories/buildings.ts';
import { audit } from '../audit/audit.ts';
import type { Asker, UnitOfWork } from '../idempotency/request.ts';
import type { Writes } from './command.ts';

/** N6: notes in the audit log whose tours belong to a day more than a day before their receipt, with the building's name. */
export async function auditDatedBack(
  work: Omit<UnitOfWork, 'person'>,
  all: readonly { readonly writes: Writes; readonly person: Asker }[],
): Promise<void> {
  const dated = all.flatMap(({ writes: { concluded }, person }) =>
    concluded !== undefined && latenessOf(concluded.tour) > dayLateMs
      ? [{ building: concluded.tour.cip_obj_id, actor: person }]
      : [],
  );
  if (dated.length === 0) return;
  const ids = [...new Set(dated.map(({ building }) => building))];
  const names = new Map((await findBuildings(work.transaction, ids)).map(({ id, name }) => [id, name]));
  for (const { building, actor } of dated)
    await audit(work, 'tour_dated_back', { actor, subject: names.get(building) ?? null });
}
