import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { BroughtBack, MetaRow } from './meta.ts';

type Mark = Extract<MetaRow, { key: 'secondCopy' }>;

/** S24: the mark of a database that has taken in what stood a second time, or null. */
export async function markOf(db: InspectionDatabase): Promise<Mark | null> {
  const row = await db.meta.get('secondCopy');
  return row === undefined ? null : markIn([row]);
}

/** The same among all rows of meta. */
export function markIn(rows: readonly MetaRow[]): Mark | null {
  return rows.find((row) => row.key === 'secondCopy') ?? null;
}

/** What came back, until the person was told. */
export function untold({ broughtBack, told }: Mark): BroughtBack | null {
  return told ? null : broughtBack;
}
