import type { InspectionDatabase } from '../InspectionDatabase.ts';

/** Whether this person has put the introduction away on this device. */
export async function introductionDismissed(db: InspectionDatabase): Promise<boolean> {
  return (await db.meta.get('introduction')) !== undefined;
}
