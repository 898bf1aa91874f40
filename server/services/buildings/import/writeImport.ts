import type { AuditChange } from '#contract/accounts/auditLog.ts';
import { buildingLabel } from '#domain/building.ts';
import type { OpenTransaction } from '../../../database/tables.ts';
import { insertBuildings, lockBuildings, updateBuildings } from '../../../repositories/buildings.ts';
import { allMandates, insertMandates, lockMandate, raiseVersions } from '../../../repositories/mandates.ts';
import { audit } from '../../audit/audit.ts';
import { chunksOf } from '../../chunksOf.ts';
import type { UnitOfWork } from '../../idempotency/request.ts';
import type { ImportPlan } from './planImport.ts';

// Keeps a statement below the maximum number of parameters of both databases.
const rowsAtOnce = 1_000;
// Of a list that changes more, the first ones are in the audit log.
const maxAudited = 1_000;

type Work = Pick<UnitOfWork, 'transaction' | 'now' | 'newId'> & {
  /** Null: the operator, by the command. */
  readonly person: UnitOfWork['person'] | null;
  readonly isAudited?: boolean;
};

/** Locks the mandates of a plan and makes new ones; false where one is not what the plan was made from. */
async function lockAsPlanned(db: OpenTransaction, { mandates }: ImportPlan): Promise<boolean> {
  for (const { id, version } of mandates) {
    if (version !== null && (await lockMandate(db, id))?.version !== version) return false;
  }
  const made = mandates.filter(({ version }) => version === null);
  for (const some of chunksOf(made, rowsAtOnce)) await insertMandates(db, some);
  if (made.length === 0) return true;
  // Another one made a mandate of this name meanwhile.
  const stored = new Set((await allMandates(db)).map(({ id }) => id));
  return made.every(({ id }) => stored.has(id));
}

async function auditImport(work: Work, { mandates, added, changed, closed }: ImportPlan): Promise<void> {
  const all = [
    ...changed.map(({ from, changes }) => ({ of: from, changes })),
    ...closed.map((of) => ({ of, changes: [{ field: 'closed' as const, from: 'false', to: 'true' }] })),
  ];
  const byMandate = Map.groupBy(all, ({ of }) => of.mandate_id);
  const addedTo = Map.groupBy(added, ({ mandate_id }) => mandate_id);
  for (const { id, name } of mandates) {
    const some = byMandate.get(id) ?? [];
    const count = addedTo.get(id)?.length ?? 0;
    if (some.length + count === 0) continue;
    const changes = some.slice(0, maxAudited).flatMap(({ of, changes: ofOne }) =>
      ofOne.map(
        ({ field, from, to }): AuditChange => ({
          of: buildingLabel(of),
          field,
          from: from ?? '',
          to: to ?? '',
        }),
      ),
    );
    const subject = `${name}: +${count}, ±${some.length}`;
    await audit(work, 'buildings_imported', { actor: work.person, subject, changes });
  }
}

/**
 * B8: carries a plan out, in bulk statements. False, and nothing may be committed, where a mandate is not what the plan was made
 * from: every change of a building raises the version of its mandate, so the buildings are as planned where the versions are.
 */
export async function writeImport(work: Work, plan: ImportPlan): Promise<boolean> {
  const { transaction: db, now } = work;
  if (!(await lockAsPlanned(db, plan))) return false;
  const changed = [
    ...plan.changed.map(({ to }) => to),
    ...plan.closed.map((one) => ({ ...one, closed_at: now })),
  ];
  // In the order of conclusions, which lock several too.
  await lockBuildings(
    db,
    changed.map(({ id }) => id),
  );
  await updateBuildings(db, changed);
  await insertBuildings(db, plan.added);
  const touched = new Set([...plan.added, ...changed].map(({ mandate_id }) => mandate_id));
  if (touched.size > 0) await raiseVersions(db, [...touched]);
  if (work.isAudited !== false) await auditImport(work, plan);
  return true;
}
