import type { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import { registerClosedFields } from '../../features/inspection/shared/answer/flushEverything.ts';
import { inputBackupIn } from './inputBackup.ts';
import { restoreAllTyped } from './restoreAllTyped.ts';

/**
 * S26: saves what this person had typed when their last page was closed, and keeps a backup of what they type from now on.
 * Text that the store refuses is tried again, its field closed or not, before anything is concluded or deleted.
 */
export async function openTypedFields(db: InspectionDatabase, localStorage: Storage, userId: string) {
  const restore = async () => restoreAllTyped({ db }, localStorage, userId);
  return {
    inputBackup: inputBackupIn(localStorage, userId, await restore()),
    /** Stops trying again. */
    close: registerClosedFields(async () => (await restore()).length === 0),
  };
}
