import type { Me } from '#contract/accounts/session.ts';
import type { WireBuilding, WireMandate } from '#contract/inspections/building.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { findAccess } from '../../repositories/access/accessRows.ts';
import { buildingsOf, findBuilding, type StoredBuilding } from '../../repositories/buildings.ts';
import { allMandates, findMandate } from '../../repositories/mandates.ts';
import { hasTourIn } from '../../repositories/tours.ts';
import type { AppError } from '../AppError.ts';
import { isOpenSite } from './openSite.ts';
import { mergedInto, officeBuilding, officeMandate, wireBuilding, wireMandate } from './wireBuilding.ts';

/**
 * Who reads; of what an inspector may not read the answer is that of what does not exist (B5). `isOffice`: with what is closed and
 * merged, and as administrators read it.
 */
export type Reader = Pick<Me, 'id' | 'role'> & { readonly isOffice: boolean };

/** Returns whether a mandate is one of the reader's now. */
async function mandatesOf(
  db: Database,
  { id, role }: Pick<Reader, 'id' | 'role'>,
): Promise<(mandateId: string) => boolean> {
  const access = role === 'administrator' ? 'all' : await findAccess(db, id);
  return (mandateId) => access === 'all' || access.includes(mandateId);
}

/**
 * Whether one mandate or building may be read: by administrators what is not deleted, by an inspector what is theirs and open, and
 * what a tour of their own is of.
 */
async function mayRead(
  db: Database,
  reader: Reader,
  place: Parameters<typeof hasTourIn>[2] & { readonly mandateId: string },
  state: { readonly isOpen: boolean; readonly isDeleted: boolean },
): Promise<boolean> {
  if (reader.role === 'administrator') return !state.isDeleted;
  const isListed = state.isOpen && (await mandatesOf(db, reader))(place.mandateId);
  return isListed || hasTourIn(db, reader.id, place);
}

// The same order on both databases, whatever their collation: "École" beside "Ecole", 2 before 10.
const byName = new Intl.Collator('en', { numeric: true });

/** The reader's mandates that are open, by name; for the office all. */
export async function listMandates(db: Database, reader: Reader): Promise<WireMandate[]> {
  const { isOffice } = reader;
  const isTheirs = await mandatesOf(db, reader);
  const all = (await allMandates(db)).filter(
    ({ id, closed_at }) => isTheirs(id) && (isOffice || closed_at === null),
  );
  return all.map(isOffice ? officeMandate : wireMandate).toSorted((a, b) => byName.compare(a.name, b.name));
}

/** One mandate; refuses an unknown id with `not_found`. */
export async function readMandate(
  db: Database,
  id: string,
  reader: Reader,
): Promise<Result<WireMandate, AppError>> {
  const mandate = await findMandate(db, id);
  if (mandate === undefined) return refused({ reason: 'not_found' });
  const isDeleted = mandate.deleted_at !== null;
  const state = { isOpen: mandate.closed_at === null && !isDeleted, isDeleted };
  const may = await mayRead(db, reader, { column: 'mandate_id', id, mandateId: id }, state);
  return may
    ? accepted((reader.isOffice ? officeMandate : wireMandate)(mandate))
    : refused({ reason: 'not_found' });
}

/** The buildings of a mandate that are open, by name; for the office all. Refuses an unknown mandate with `not_found`. */
export async function readBuildingsOf(
  db: Database,
  mandateId: string,
  reader: Reader,
): Promise<Result<WireBuilding[], AppError>> {
  const mandate = await findMandate(db, mandateId);
  if (mandate === undefined || mandate.deleted_at !== null) return refused({ reason: 'not_found' });
  const { isOffice, role } = reader;
  const isTheirs = (await mandatesOf(db, reader))(mandateId);
  if (!isTheirs || (role === 'inspector' && mandate.closed_at !== null))
    return refused({ reason: 'not_found' });
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
  reader: Reader,
): Promise<Result<WireBuilding, AppError>> {
  const building = await findBuilding(db, id);
  const mandate = building && (await findMandate(db, building.mandate_id));
  if (building === undefined || mandate === undefined) return refused({ reason: 'not_found' });
  const state = { isOpen: isOpenSite(building, mandate), isDeleted: building.deleted_at !== null };
  const may = await mayRead(db, reader, { column: 'cip_obj_id', id, mandateId: mandate.id }, state);
  return may
    ? accepted((reader.isOffice ? officeBuilding : wireBuilding)(building))
    : refused({ reason: 'not_found' });
}
