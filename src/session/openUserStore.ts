import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { signOutLoss } from '#db/outbox/signOutLoss.ts';
import { currentTourId } from '#db/tours/tours.ts';
import type { DeviceMirror } from '../mirror/cacheStorageMirror.ts';
import { type MirrorDeps, restoreAtOpening } from '../mirror/restoreAtOpening.ts';

/** The mirror as signing in and out needs it. */
export type UserMirror = MirrorDeps & Pick<DeviceMirror, 'clear'>;

/**
 * A person's database as signing in and out needs it: the open tour, what would be lost, and its deletion (S15, S29). The
 * mirror is restored before the loss is counted (S24) and deleted before the database, so that a kill in between loses nothing.
 */
export function openUserStore(userId: string, mirror: UserMirror) {
  const db = new InspectionDatabase(userId);
  restoreAtOpening(mirror, { db, owner: userId });
  return {
    /** Rejects if something may be in the mirror only and the mirror cannot be read: the loss is unknown then (S29, S24). */
    loss: async (unsavedPhotos?: ReadonlyMap<string, number>) => {
      const loss = await signOutLoss(db, unsavedPhotos);
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
