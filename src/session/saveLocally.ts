/**
 * Sets an item of local storage, or removes it for null. What local storage refuses (a full device) leaves no earlier value there:
 * it would be taken for the current one. Nothing else depends on it (S27).
 */
export function saveLocally(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  value: string | null,
): void {
  if (value === storage.getItem(key)) return;
  try {
    if (value !== null) return storage.setItem(key, value);
  } catch {
    // Removed below.
  }
  storage.removeItem(key);
}
