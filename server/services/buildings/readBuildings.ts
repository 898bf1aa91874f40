import type { WireBuilding, WireMandate } from '#contract/inspections/building.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { buildingsOf, findBuilding, type StoredBuilding } from '../../repositories/buildings.ts';
import { allMandates, findMandate } from '../../repositories/mandates.ts';
import type { AppError } from '../AppError.ts';
import { mergedInto, officeBuilding, officeMandate, wireBuilding, wireMandate } from './wireBuilding.ts';

// The same order on both databases, whatever their collation: "École" beside "Ecole", 2 before 10.
const byName = new Intl.Collator('en', { numeric: true });

/** What a reader asks for: `isOffice` with what is closed and merged, and as administrators read it. */
type Reader = { readonly isOffice: boolean };

/** The mandates that are open, by name; for the office all. */
export async function listMandates(db: Database, { isOffice }: Reader): Promise<WireMandate[]> {
  const all = (await allMandates(db)).filter(({ closed_at }) => isOffice || closed_at === null);
  return all.map(isOffice ? officeMandate : wireMandate).toSorted((a, b) => byName.compare(a.name, b.name));
}

/** One mandate; refuses an unknown id with `not_found`. */
export async function readMandate(
  db: Database,
  id: string,
  { isOffice }: Reader,
): Promise<Result<WireMandate, AppError>> {
  const mandate = await findMandate(db, id);
  if (mandate === undefined || mandate.deleted_at !== null) return refused({ reason: 'not_found' });
  return accepted((isOffice ? officeMandate : wireMandate)(mandate));
}

/** The buildings of a mandate that are open, by name; for the office all. Refuses an unknown mandate with `not_found`. */
export async function readBuildingsOf(
  db: Database,
  mandateId: string,
  { isOffice }: Reader,
): Promise<Result<WireBuilding[], AppError>> {
  const mandate = await findMandate(db, mandateId);
  if (mandate === undefined || mandate.deleted_at !== null) return refused({ reason: 'not_found' });
  const isListed = (one: StoredBuilding) =>
    isOffice || (mandate.closed_at === null && one.closed_at === null && mergedInto(one) === null);
  const buildings = (await buildingsOf(db, mandateId)).filter(isListed);
  return accepted(
    buildings
      .map(isOffice ? officeBuilding : wireBuilding)
      .toSorted((a, b) => byName.compare(a.name, b.name)),
  );
}

/** One building; refuses an unknown id with `not_found`. */
export async function findBuildingById(
  db: Database,
  id: string,
  { isOffice }: Reader,
): Promise<Result<WireBuilding, AppError>> {
  const building = await findBuilding(db, id);
  if (building === undefined || building.deleted_at !== null) return refused({ reason: 'not_found' });
  return accepted((isOffice ? officeBuilding : wireBuilding)(building));
}
