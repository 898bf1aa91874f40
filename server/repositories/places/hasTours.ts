import type { Database } from '../../database/tables.ts';

/** Whether a tour, or a concluded one, names this mandate or building. */
export async function hasTours(
  db: Database,
  [column, id]: readonly ['mandate_id' | 'cip_obj_id', string],
  which: 'any' | 'concluded' = 'any',
): Promise<boolean> {
  const tour = await db
    .selectFrom('tours')
    .select('id')
    .where(column, '=', id)
    .$if(which === 'concluded', (tours) => tours.where('concluded_at', 'is not', null))
    .limit(1)
    .executeTakeFirst();
  return tour !== undefined;
}
