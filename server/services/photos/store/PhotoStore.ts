/** Bytes, or a file on the disk of the store, already durable, which the store takes over. */
export type Content = Uint8Array | { readonly path: string };

/** The two pictures of a photo. */
export type Pictures = { readonly photo: Content; readonly thumbnail: Uint8Array };

/** An entry of the store, with its full name. */
export type StoredName = { readonly name: string; readonly modifiedAt: Date };

/** The store of received photos (PH11). Every failure is a `StoreUnavailable`, except those of `list`. */
export type PhotoStore = {
  /** Both are durable when this resolves. A name is used once. */
  readonly put: (file: string, pictures: Pictures) => Promise<void>;
  /** Null: there is nothing of that name. */
  readonly read: (file: string, which: keyof Pictures) => Promise<Uint8Array | null>;
  /** By their whole names (`namesOf`). A missing file is not a failure. */
  readonly remove: (names: readonly string[]) => Promise<void>;
  /** Everything there is, in no order. */
  readonly list: () => AsyncIterable<StoredName>;
  /** Throws if the next photo could not be stored. */
  readonly probe: () => Promise<void>;
};

/** The store is full, unreachable or broken; the request may be sent again. */
export class StoreUnavailable extends Error {}

/** Runs `work`; whatever it throws becomes a `StoreUnavailable`. */
export async function withStore<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StoreUnavailable) throw cause;
    throw new StoreUnavailable('The store of photos is not available.', { cause });
  }
}

const suffixes = { photo: '.jpg', thumbnail: '.320.jpg' } as const;

/** The name of a picture in the store. */
export const nameOf = (file: string, which: keyof Pictures) => `${file}${suffixes[which]}`;

/** Both pictures of a file. */
export const namesOf = (file: string) => [nameOf(file, 'photo'), nameOf(file, 'thumbnail')];

/** Whether a stored name is that of a complete picture, not of a test write or a part. */
export const isPicture = (name: string) => name.endsWith('.jpg');

/** The file of a row that a stored name belongs to. */
export const fileOf = (name: string) => name.replace(/(\.320)?\.jpg$/, '');
