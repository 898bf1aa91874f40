import type { Building, Mandate } from '#domain/building.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { buildingsOf, findBuilding } from '../../repositories/buildings.ts';
import { allMandates, findMandate } from '../../repositories/mandates.ts';
import type { AppError } from '../AppError.ts';

// The same order on both databases, whatever their collation: "École" beside "Ecole", 2 before 10.
const byName = new Intl.Collator('en', { numeric: true });

function found<Value>(value: Value | undefined): Result<Value, AppError> {
  return value === undefined ? refused({ reason: 'not_found' }) : accepted(value);
}

/** All mandates by name. */
export async function listMandates(db: Database): Promise<Mandate[]> {
  return (await allMandates(db)).toSorted((a, b) => byName.compare(a.name, b.name));
}

/** One mandate; refuses an unknown id with `not_found`. */
export async function readMandate(db: Database, id: string): Promise<Result<Mandate, AppError>> {
  return found(await findMandate(db, id));
}

/** The buildings of a mandate by name; refuses an unknown mandate with `not_found`. */
export async function readBuildingsOf(
  db: Database,
  mandateId: string,
): Promise<Result<Building[], AppError>> {
  if ((await findMandate(db, mandateId)) === undefined) return refused({ reason: 'not_found' });
  const buildings = await buildingsOf(db, mandateId);
  return accepted(buildings.toSorted((a, b) => byName.compare(a.name, b.name)));
}

/** One building; refuses an unknown id with `not_found`. */
export async function findBuildingById(db: Database, id: string): Promise<Result<Building, AppError>> {
  return found(await findBuilding(db, id));
}
