const key = 'storey.photo-sheet';

/** The session storage, which survives when the browser discards the page. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Saves the answer for which the camera is opened: many phones discard the page meanwhile to free memory. */
export function saveOpenSheet(tab: TabStorage, answerId: string): void {
  tab.setItem(key, answerId);
}

/** Deletes it when the person is back, or has cancelled. */
export function clearOpenSheet(tab: TabStorage): void {
  tab.removeItem(key);
}

/** The id of the answer whose comment sheet was open when the page was discarded, or null. */
export function openSheetId(tab: TabStorage): string | null {
  return tab.getItem(key);
}
