import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { BroughtBack } from './meta.ts';
import type { SecondCopies } from './SecondCopies.ts';
import { markAsWhole, markOf, untold } from './secondCopyMark.ts';

/**
 * S24, before anything is read of a database: answers what the browser had thrown away and came back, until the person
 * was told. Fails where the second store cannot be read.
 */
export async function takeInOnce(
  db: InspectionDatabase,
  owner: string,
  copies: Pick<SecondCopies, 'isThere' | 'takeIn'>,
): Promise<BroughtBack | null> {
  const mark = await markOf(db);
  if (mark !== null) return untold(mark);
  if (await copies.isThere()) return copies.takeIn(db, owner);
  await markAsWhole(db);
  return null;
}
