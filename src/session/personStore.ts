import type { PersonStore } from './createSession.ts';

/** Opens a person's database. The import is dynamic because the sign-in page must not load Dexie. */
export async function personStore(userId: string): Promise<PersonStore> {
  const [{ InspectionDatabase }, { unsentCount }, { currentTourId }] = await Promise.all([
    import('../db/InspectionDatabase.ts'),
    import('../db/outbox.ts'),
    import('../db/tours.ts'),
  ]);
  const db = new InspectionDatabase(userId);
  return {
    unsentCount: () => unsentCount(db),
    currentTourId: () => currentTourId(db),
    close: () => db.close(),
    erase: () => db.delete(),
  };
}
