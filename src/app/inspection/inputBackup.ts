import type { TypedField } from '../../actions/restoreTyped.ts';
import type { InputBackup } from '../../features/shared/InspectionServices.ts';
import { inputBackupPrefix } from '../../session/sessionState.ts';

/**
 * S26: the backup of text typed into a field: in local storage, which is synchronous and survives a killed page, until the
 * database has it. It is never sent, and deleted at the sign-out (specification §9). `refusedAtStart`: keys whose text could
 * not be saved at the start.
 */
export function inputBackupIn(localStorage: Storage, userId: string, refusedAtStart: Iterable<string> = []) {
  const refused = new Set(refusedAtStart);
  return (field: TypedField): InputBackup<string> => {
    const key = inputBackupPrefix(userId) + JSON.stringify(field);
    return {
      save: (value, over) => {
        refused.delete(key);
        try {
          localStorage.setItem(key, JSON.stringify({ value, over }));
        } catch {
          // The device is full; saving to the database will fail and report it.
        }
      },
      delete: () => {
        refused.delete(key);
        localStorage.removeItem(key);
      },
      refuse: (reason) => {
        if (reason === 'not_saved') refused.add(key);
      },
      refused: (stored) => {
        const text = refused.has(key) ? localStorage.getItem(key) : null;
        const typed = text === null ? null : (JSON.parse(text) as { value: string; over: string[] });
        return typed?.over.includes(stored) === true ? { value: typed.value, reason: 'not_saved' } : null;
      },
    };
  };
}
