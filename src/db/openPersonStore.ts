import { InspectionDatabase } from './InspectionDatabase.ts';
import { unsentCount } from './outbox.ts';
import type { SecondCopies } from './SecondCopies.ts';
import { takeInAtOpening } from './takeInOnce.ts';
import { currentTourId } from './tours.ts';

/**
 * A person's database as signing in and out needs it: which tour is open, what is unsent, and its end (S15, S17). What
 * stands a second time is taken in before it is counted (S24), and goes first: what a kill in between leaves is the
 * database.
 */
export function openPersonStore(
  userId: string,
  copies: Pick<SecondCopies, 'standing' | 'takeIn' | 'forget'>,
) {
  const db = new InspectionDatabase(userId);
  takeInAtOpening(db, userId, copies);
  return {
    /** Fails where something may stand only in the second store, and that cannot be read (S19). */
    unsentCount: async () => {
      const count = await unsentCount(db);
      if (!db.isWhole) throw new Error('Nobody knows what else is unsent.');
      return count;
    },
    currentTourId: () => currentTourId(db),
    close: () => db.close(),
    erase: async () => {
      const [forgotten] = await Promise.allSettled([copies.forget(userId)]);
      await db.delete();
      if (forgotten.status === 'rejected') throw forgotten.reason;
    },
  };
}
