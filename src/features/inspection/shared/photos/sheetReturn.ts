const key = 'storey.photo-sheet';

/** What the tab keeps when the browser throws its page away. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A camera is opened for this answer: many phones throw the page away meanwhile, for want of memory. */
export function noteSheet(tab: TabStorage, answerId: string): void {
  tab.setItem(key, answerId);
}

/** The person is back, or wants nothing of it any more. */
export function forgetSheet(tab: TabStorage): void {
  tab.removeItem(key);
}

/** The answer whose sheet stood open when the page was thrown away; null where none did. */
export function notedSheet(tab: TabStorage): string | null {
  return tab.getItem(key);
}
