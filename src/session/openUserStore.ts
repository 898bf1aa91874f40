import { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { currentTourId } from '../db/tours/tours.ts';
import type { DeviceMirror } from '../mirror/cacheStorageMirror.ts';
import { type MirrorDeps, restoreAtOpening } from '../mirror/restoreAtOpening.ts';

/** The mirror as signing in and out needs it. */
export type PersonMirror = MirrorDeps & Pick<DeviceMirror, 'clear'>;

/**
 * A person's database as signing in and out needs it: which tour is open, what would be lost, and its end (S15, S17). What is
 * mirrored is restored before it is counted (S24), and the mirror goes first: what a kill in between leaves is the database.
 */
export function openUserStore(userId: string, mirror: PersonMirror) {
  const db = new InspectionDatabase(userId);
  restoreAtOpening(mirror, { db, owner: userId });
  return {
    /** Fails where something may be in the mirror only, and that cannot be read (S19). */
    loss: async () => {
      const loss = await (await import('../db/outbox/signOutLoss.ts')).signOutLoss(db, mirror.now());
      if (!db.isWhole) throw new Error('Not restored from the mirror: the loss is unknown.');
      return loss;
    },
    currentTourId: () => currentTourId(db),
    close: () => db.close(),
    erase: async () => {
      const [cleared] = await Promise.allSettled([mirror.clear(userId)]);
      await db.delete();
      if (cleared.status === 'rejected') throw cleared.reason;
    },
  };
}
