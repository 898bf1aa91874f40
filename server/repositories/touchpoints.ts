import { byPositionThenId } from '#domain/order.ts';
import type { SubTouchpoint, Touchpoint } from '#domain/touchpoint.ts';
import type { Database, SubTouchpointRow, TouchpointRow } from '../database/tables.ts';

function rowOf(tourId: string, touchpoint: Touchpoint): TouchpointRow {
  return {
    id: touchpoint.id,
    tour_id: tourId,
    touchpoint_id: touchpoint.touchpoint_id,
    name: touchpoint.name,
    position: touchpoint.position,
    multi_instance: touchpoint.multi_instance ? 1 : 0,
    multi_instance_hint: touchpoint.multi_instance_hint,
    parent_id: touchpoint.parent_id,
    floor: touchpoint.floor,
    completed: touchpoint.completed ? 1 : 0,
  };
}

function touchpointOf(row: TouchpointRow, subTouchpoints: readonly SubTouchpoint[]): Touchpoint {
  return {
    id: row.id,
    name: row.name,
    touchpoint_id: row.touchpoint_id,
    completed: row.completed === 1,
    floor: row.floor,
    multi_instance: row.multi_instance === 1,
    multi_instance_hint: row.multi_instance_hint,
    parent_id: row.parent_id,
    // Only a device has hidden copies; what the server holds was reported.
    hide: false,
    position: row.position,
    sub_touchpoints: subTouchpoints.filter((sub) => sub.assessment_touchpoint_id === row.id),
  };
}

/** All touchpoints of a tour with their answers, in the order of specification §3. */
export async function touchpointsOf(db: Database, tourId: string): Promise<Touchpoint[]> {
  const rows = await db.selectFrom('touchpoints').selectAll().where('tour_id', '=', tourId).execute();
  const answers = await db
    .selectFrom('sub_touchpoints')
    .selectAll()
    .where('assessment_touchpoint_id', 'in', (query) =>
      query.selectFrom('touchpoints').select('id').where('tour_id', '=', tourId),
    )
    .execute();
  const inOrder = answers.toSorted(byPositionThenId);
  return rows.map((row) => touchpointOf(row, inOrder)).toSorted(byPositionThenId);
}

/** The tour a touchpoint belongs to. */
export async function tourIdOf(db: Database, touchpointId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('touchpoints')
    .select('tour_id')
    .where('id', '=', touchpointId)
    .executeTakeFirst();
  return found?.tour_id;
}

export async function insertTouchpoints(
  db: Database,
  tourId: string,
  touchpoints: readonly Touchpoint[],
): Promise<void> {
  await db
    .insertInto('touchpoints')
    .values(touchpoints.map((touchpoint) => rowOf(tourId, touchpoint)))
    .execute();
  const answers: SubTouchpointRow[] = touchpoints.flatMap((touchpoint) => [...touchpoint.sub_touchpoints]);
  await db.insertInto('sub_touchpoints').values(answers).execute();
}

/** Stores floor, completion and answers of a touchpoint that is there. */
export async function updateTouchpoint(db: Database, touchpoint: Touchpoint): Promise<void> {
  await db
    .updateTable('touchpoints')
    .set({ floor: touchpoint.floor, completed: touchpoint.completed ? 1 : 0 })
    .where('id', '=', touchpoint.id)
    .execute();
  for (const { id, rating, comment } of touchpoint.sub_touchpoints) {
    await db.updateTable('sub_touchpoints').set({ rating, comment }).where('id', '=', id).execute();
  }
}
