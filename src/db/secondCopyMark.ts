import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { BroughtBack, MetaRow } from './meta.ts';
import { writeDurably } from './writeDurably.ts';

type Mark = Extract<MetaRow, { key: 'secondCopy' }>;

/** S24: the mark of a database that has taken in what stood a second time, or null. */
export async function markOf(db: InspectionDatabase): Promise<Mark | null> {
  const row = await db.meta.get('secondCopy');
  return row?.key === 'secondCopy' ? row : null;
}

/** What came back, until the person was told. */
export function untold({ broughtBack, told }: Mark): BroughtBack | null {
  return told ? null : broughtBack;
}

/** Marks a database for which nothing stood a second time. */
export async function markAsWhole(db: InspectionDatabase): Promise<void> {
  await writeDurably(db, [db.meta], async () => {
    if ((await markOf(db)) === null) await db.meta.put({ key: 'secondCopy', broughtBack: null, told: false });
  });
}
