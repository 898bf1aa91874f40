import { hexOf } from '#domain/uuidv7.ts';
import { type Draft, draftMs } from './draft.ts';

/** Where the draft of one link is stored. */
export type DraftStore = {
  readonly read: () => Promise<Draft | null>;
  /** It is on the disk before this resolves. */
  readonly write: (draft: Draft) => Promise<void>;
  readonly delete: () => Promise<void>;
};

/** Under which name a link's draft is stored. */
export async function draftKey(token: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
}

const table = 'drafts';
const everythingOf = (key: string) => IDBKeyRange.bound([key], [key, []]);

function open(indexedDB: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('storey-repair', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.addEventListener('error', () => reject(request.error));
  });
}

/** R6: deletes the drafts of all links that nobody has changed for 30 days. */
function sweep(drafts: IDBObjectStore, nowMs: number): void {
  const rows = drafts.openCursor();
  rows.onsuccess = () => {
    const row = rows.result;
    if (row === null) return;
    // Photos have no time of their own.
    if ((row.value as Draft).changedAt < nowMs - draftMs)
      drafts.delete(everythingOf((row.key as [string])[0]));
    row.continue();
  };
}

/**
 * One store of IndexedDB: local storage does not survive a killed browser. A draft and its photos are two records, so that no letter
 * writes the photos again.
 */
export function createDraftStore(indexedDB: IDBFactory, key: string, nowMs: number): DraftStore {
  const opened = open(indexedDB);
  let storedPhotos: Draft['photos'] | null = null;

  /** What `work` makes, once all of it is on the disk. */
  async function transact<Made>(work: (drafts: IDBObjectStore) => Made): Promise<Made> {
    const db = await opened;
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(table, 'readwrite', { durability: 'strict' });
      const made = work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(made);
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  }

  return {
    read: async () => {
      await transact((drafts) => sweep(drafts, nowMs));
      const { fields, photos } = await transact((drafts) => ({
        fields: drafts.get([key]) as IDBRequest<Draft | undefined>,
        photos: drafts.get([key, 'photos']) as IDBRequest<Draft['photos'] | undefined>,
      }));
      return fields.result === undefined ? null : { ...fields.result, photos: photos.result ?? [] };
    },
    write: async (draft) => {
      await transact((drafts) => {
        drafts.put({ ...draft, photos: [] }, [key]);
        if (draft.photos !== storedPhotos) drafts.put(draft.photos, [key, 'photos']);
      });
      storedPhotos = draft.photos;
    },
    delete: async () => {
      await transact((drafts) => drafts.delete(everythingOf(key)));
    },
  };
}
