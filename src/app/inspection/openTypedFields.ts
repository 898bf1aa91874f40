import type { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import { inputBackupPrefix } from '../../session/sessionState.ts';
import { inputBackupIn } from './inputBackup.ts';

/**
 * S26: saves what this person had typed when their last page was closed, and keeps a backup of what they type from now on.
 * Text that the store refuses is tried again, its field closed or not, before anything is concluded or deleted.
 */
export async function openTypedFields(db: InspectionDatabase, localStorage: Storage, userId: string) {
  const prefix = inputBackupPrefix(userId);
  // There is hardly ever anything to restore, so the code for it is loaded only then. Null if it cannot be loaded.
  const restore = async () => {
    if (!Object.keys(localStorage).some((key) => key.startsWith(prefix))) return [];
    const loaded = await import('./restoreAllTyped.ts').catch(() => null);
    return loaded === null ? null : loaded.restoreAllTyped({ db }, localStorage, userId);
  };
  const refused = (await restore()) ?? [];
  return {
    inputBackup: inputBackupIn(localStorage, userId, refused),
    /** Stops trying again. */
    close: db.typed.registerClosed(async () => (await restore())?.length === 0),
  };
}
