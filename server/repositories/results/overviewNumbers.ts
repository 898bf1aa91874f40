import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { countedTours, rowCount, type ToursOfResults, total } from './countedTours.ts';

/** The filter of unconcluded tours, by their start; `startedBefore` is exclusive. */
export type OpenToursFilter = Pick<ToursOfResults, 'mandateId' | 'buildingId' | 'userId'> & {
  readonly startedFrom?: string | undefined;
  readonly startedBefore?: string | undefined;
};

/** How many tours are not concluded, and how many of their touchpoints were received. */
export async function countOpen(
  db: Database,
  { mandateId, buildingId, userId, startedFrom, startedBefore }: OpenToursFilter,
): Promise<{ readonly tours: number; readonly touchpoints: number }> {
  const conditions = [
    sql`tours.concluded_at is null`,
    sql`tours.mandate_id not in (select mandates.id from mandates where mandates.practice = 1)`,
  ];
  if (mandateId !== undefined) conditions.push(sql`tours.mandate_id = ${mandateId}`);
  if (buildingId !== undefined)
    conditions.push(
      sql`tours.cip_obj_id in (select buildings.id from buildings where buildings.result_id = ${buildingId})`,
    );
  if (userId !== undefined) conditions.push(sql`tours.user_id = ${userId}`);
  if (startedFrom !== undefined) conditions.push(sql`tours.created_at >= ${startedFrom}`);
  if (startedBefore !== undefined) conditions.push(sql`tours.created_at < ${startedBefore}`);
  const open = sql.join(conditions, sql` and `);
  // Counted per open tour: a join would make SQLite read all touchpoints.
  const received = sql`sum((select count(*) from touchpoints
    where touchpoints.tour_id = tours.id and touchpoints.completed = 1))`;
  const { rows } = await sql<{ tours: number; touchpoints: number }>`
    select (select ${rowCount} from tours where ${open}) as tours,
      (select ${total(received)} from tours where ${open}) as touchpoints`.execute(db);
  return rows[0] ?? { tours: 0, touchpoints: 0 };
}

/** How many counted tours each inspector concluded; those of deleted people are one row, without an id. */
export async function countByInspector(db: Database, filter: ToursOfResults) {
  const { rows } = await sql<{
    user_id: string | null;
    firstname: string | null;
    lastname: string | null;
    tours: number;
  }>`
    select t.user_id, users.firstname, users.lastname, ${rowCount} as tours
    from tour_results as t left join users on users.id = t.user_id
    where ${countedTours(filter)} group by t.user_id, users.firstname, users.lastname
    order by tours desc, t.user_id`.execute(db);
  return rows;
}
