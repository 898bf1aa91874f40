import { hexOf } from '#domain/uuidv7.ts';
import { type Draft, draftMs, type PhotoBytes } from './draft.ts';

/** Where the draft of one link is stored. */
export type DraftStore = {
  /**
   * Changes the draft in one transaction that is on the disk before this resolves with what is stored then; null deletes it with its
   * photos. The bytes of a photo that is no longer named go, too. `apply` may be called once more, and changes nothing else.
   */
  change(
    apply: (stored: Draft | null) => Draft | null,
    photo?: PhotoBytes & { readonly id: string },
  ): Promise<Draft | null>;
  photo(id: string): Promise<PhotoBytes | undefined>;
};

/** Under which name a link's draft is stored. Without a hash (plain http) the token itself, which went over the wire like that. */
export async function draftKey(token: string, subtle: SubtleCrypto | undefined): Promise<string> {
  if (subtle === undefined) return token;
  return hexOf(new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(token))));
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

/** Runs `work` in a transaction; resolves when it is on the disk. */
function stored(db: IDBDatabase, work: (drafts: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(table, 'readwrite', { durability: 'strict' });
    transaction.oncomplete = () => resolve();
    transaction.addEventListener('abort', () => reject(transaction.error));
    work(transaction.objectStore(table));
  });
}

/** R6: deletes the drafts of all links that nobody has changed for 30 days. */
function sweep(drafts: IDBObjectStore, nowMs: number): void {
  const keys = drafts.getAllKeys();
  keys.onsuccess = () => {
    // A draft's key is the link; that of its photos goes on with their id.
    for (const key of keys.result as string[][]) {
      const [link = '', photo] = key;
      if (photo !== undefined) continue;
      const found = drafts.get(key) as IDBRequest<Draft>;
      found.onsuccess = () => {
        if (found.result.at < nowMs - draftMs) drafts.delete(everythingOf(link));
      };
    }
  };
}

/**
 * One store of IndexedDB: local storage does not survive a killed browser. Where it cannot be opened or written (a private window, a
 * full disk), what is typed is kept in the page as long as it is open.
 */
export function createDraftStore(indexedDB: IDBFactory, key: string, nowMs: number): DraftStore {
  const opened = open(indexedDB).then(async (db) => {
    await stored(db, (drafts) => sweep(drafts, nowMs));
    return db;
  });
  let kept: Draft | null = null;
  const unstored = new Map<string, PhotoBytes>();

  const change: DraftStore['change'] = async (apply, photo) => {
    try {
      await stored(await opened, (drafts) => {
        const found = drafts.get([key]) as IDBRequest<Draft | undefined>;
        found.onsuccess = () => {
          const before = found.result ?? null;
          kept = apply(before);
          if (kept === null) drafts.delete(everythingOf(key));
          else drafts.put(kept, [key]);
          const named = new Set(kept?.photos.map(({ id }) => id));
          for (const { id } of before?.photos ?? []) if (!named.has(id)) drafts.delete([key, id]);
          if (photo !== undefined && named.has(photo.id)) {
            const { bytes, thumbnail } = photo;
            drafts.put({ bytes, thumbnail }, [key, photo.id]);
          }
        };
      });
    } catch {
      kept = apply(kept);
      if (photo !== undefined) unstored.set(photo.id, photo);
    }
    return kept;
  };

  return {
    change,
    photo: async (id) => {
      const here = unstored.get(id);
      if (here !== undefined) return here;
      const db = await opened.catch(() => null);
      if (db === null) return undefined;
      const request = db.transaction(table).objectStore(table).get([key, id]) as IDBRequest<
        PhotoBytes | undefined
      >;
      return new Promise((resolve) => {
        request.onsuccess = () => resolve(request.result);
        request.addEventListener('error', () => resolve(undefined));
      });
    },
  };
}
