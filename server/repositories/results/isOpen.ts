import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** B3: the condition that neither the building that a column names is closed, nor its mandate. Few are: they are looked up once. */
export function isOpen(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} not in (
    select ended.id from buildings as ended where ended.closed_at is not null
    union all select ended.id from mandates join buildings as ended on ended.mandate_id = mandates.id
    where mandates.closed_at is not null)`;
}
