import { InspectionDatabase } from './InspectionDatabase.ts';
import type { SecondCopies } from './SecondCopies.ts';
import { takeInOnce } from './takeInOnce.ts';
import { currentTourId } from './tours.ts';

/**
 * A person's database as signing in and out needs it: which tour is open, what would be lost, and its end (S15, S17). What
 * stands a second time is taken in before it is counted (S24), and goes first: what a kill in between leaves is the
 * database.
 */
export function openPersonStore(
  userId: string,
  copies: Pick<SecondCopies, 'isThere' | 'takeIn' | 'forget'>,
  now: () => Date,
) {
  const db = new InspectionDatabase(userId);
  // Nothing of it keeps anybody from signing in or out.
  const settled = async () => takeInOnce(db, userId, copies).catch(() => null);
  return {
    loss: async () => {
      await settled();
      return (await import('./signOutLoss.ts')).signOutLoss(db, now());
    },
    currentTourId: async () => {
      await settled();
      return currentTourId(db);
    },
    close: () => db.close(),
    erase: async () => {
      const [forgotten] = await Promise.allSettled([copies.forget(userId)]);
      await db.delete();
      if (forgotten.status === 'rejected') throw forgotten.reason;
    },
  };
}
