import { InspectionDatabase } from './InspectionDatabase.ts';
import type { SecondCopies } from './SecondCopies.ts';
import { takeInAtOpening } from './takeInOnce.ts';
import { currentTourId } from './tours.ts';

/**
 * A person's database as signing in and out needs it: which tour is open, what would be lost, and its end (S15, S17). What
 * stands a second time is taken in before it is counted (S24), and goes first: what a kill in between leaves is the
 * database.
 */
export function openPersonStore(
  userId: string,
  copies: Pick<SecondCopies, 'standing' | 'takeIn' | 'forget'>,
  now: () => Date,
) {
  const db = new InspectionDatabase(userId);
  takeInAtOpening(db, userId, copies);
  return {
    /** Fails where something may stand only in the second store, and that cannot be read (S19). */
    loss: async () => {
      const loss = await (await import('./signOutLoss.ts')).signOutLoss(db, now());
      if (!db.isWhole) throw new Error('Nobody knows what else would be lost.');
      return loss;
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
