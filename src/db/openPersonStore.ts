import { InspectionDatabase } from './InspectionDatabase.ts';
import { unsentCount } from './outbox.ts';
import { currentTourId } from './tours.ts';

/** A person's database as signing in and out needs it: which tour is open, what is unsent, and its end (S15, S17). */
export function openPersonStore(userId: string) {
  const db = new InspectionDatabase(userId);
  return {
    unsentCount: () => unsentCount(db),
    currentTourId: () => currentTourId(db),
    close: () => db.close(),
    erase: () => db.delete(),
  };
}
