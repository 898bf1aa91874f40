import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { BroughtBack, MetaRow } from './meta.ts';

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
  // One that is marked by now refuses it; where the store fails the next start asks again.
  await db.meta.add({ key: 'secondCopy', broughtBack: null, told: false }).catch(() => undefined);
}
