import type { TypedField } from '../../actions/restoreTyped.ts';
import type { TypedAside } from '../../features/shared/InspectionServices.ts';

/** The keys of local storage for text of one person that is not in the database yet. */
export function typedPrefix(userId: string): string {
  return `typed/${userId}/`;
}

/**
 * S26: text typed into a field is kept in local storage, which is synchronous and survives a killed page, until the database
 * has it. It is never sent, and deleted with everything else when the person signs out (specification §9).
 */
export function typedAsideIn(localStorage: Storage, userId: string, refusedAtStart: Iterable<string> = []) {
  const refused = new Set(refusedAtStart);
  return (field: TypedField): TypedAside<string> => {
    const key = typedPrefix(userId) + JSON.stringify(field);
    return {
      keep: (value, over) => {
        refused.delete(key);
        try {
          localStorage.setItem(key, JSON.stringify({ value, over }));
        } catch {
          // The device is full; the store will say so.
        }
      },
      forget: () => {
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
