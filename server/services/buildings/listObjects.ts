import { defaultPage } from '#contract/http/page.ts';
import type { ObjectPage, ObjectsQuery } from '#contract/inspections/buildingRequests.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { countListedBuildings, listBuildingRows } from '../../repositories/places/listedBuildings.ts';
import type { AppError } from '../AppError.ts';
import { cursorOf, placeIn } from '../cursor.ts';
import { officeBuilding } from './wireBuilding.ts';

const order = 'objects';

/** A page of the office's list of buildings, by name. Refuses an invalid cursor. */
export async function listObjects(
  db: Database,
  { cursor, offset, limit, ...filter }: ObjectsQuery,
): Promise<Result<ObjectPage, AppError>> {
  const after = placeIn(cursor, order);
  if (after === 'invalid' || (after !== null && offset !== undefined)) {
    return refused({ reason: 'validation_failed', errors: { cursor: ['invalid'] } });
  }
  const size = limit ?? defaultPage;
  const rows = await listBuildingRows(db, filter, { after, offset: offset ?? 0, size: size + 1 });
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return accepted({
    items: page.map((row) => ({ ...officeBuilding(row), concluded_at: row.concluded_at })),
    next_cursor: last === undefined ? null : cursorOf([order, last.search_key, last.id]),
    total: await countListedBuildings(db, filter),
  });
}
