import type { WireBuilding, WireMandate } from '#contract/inspections/building.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { buildingsOf, findBuilding } from '../../repositories/buildings.ts';
import { allMandates, findMandate } from '../../repositories/mandates.ts';
import type { AppError } from '../AppError.ts';
import { mergedInto, wireBuilding, wireMandate } from './wireBuilding.ts';

// The same order on both databases, whatever their collation: "École" beside "Ecole", 2 before 10.
const byName = new Intl.Collator('en', { numeric: true });

/** The mandates that are open, by name. */
export async function listMandates(db: Database): Promise<WireMandate[]> {
  const open = (await allMandates(db)).filter(({ closed_at }) => closed_at === null);
  return open.map(wireMandate).toSorted((a, b) => byName.compare(a.name, b.name));
}

/** One mandate; refuses an unknown id with `not_found`. */
export async function readMandate(db: Database, id: string): Promise<Result<WireMandate, AppError>> {
  const mandate = await findMandate(db, id);
  return mandate === undefined ? refused({ reason: 'not_found' }) : accepted(wireMandate(mandate));
}

/** The buildings of a mandate that are open, by name; refuses an unknown mandate with `not_found`. */
export async function readBuildingsOf(
  db: Database,
  mandateId: string,
): Promise<Result<WireBuilding[], AppError>> {
  if ((await findMandate(db, mandateId)) === undefined) return refused({ reason: 'not_found' });
  const open = (await buildingsOf(db, mandateId)).filter(
    (one) => one.closed_at === null && mergedInto(one) === null,
  );
  return accepted(open.map(wireBuilding).toSorted((a, b) => byName.compare(a.name, b.name)));
}

/** One building; refuses an unknown id with `not_found`. */
export async function findBuildingById(db: Database, id: string): Promise<Result<WireBuilding, AppError>> {
  const building = await findBuilding(db, id);
  return building === undefined ? refused({ reason: 'not_found' }) : accepted(wireBuilding(building));
}
