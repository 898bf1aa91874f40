/** Bytes, or a file on the disk of the store that becomes the store's; what is in it is durable. */
export type Content = Uint8Array | { readonly path: string };

/** The two pictures of a photo. */
export type Pictures = { readonly photo: Content; readonly thumbnail: Uint8Array };

/** Something that is in the store, under its whole name. */
export type StoredName = { readonly name: string; readonly modifiedAt: Date };

/** Where received photos are (P11). Whatever fails is a `StoreUnavailable`. */
export type PhotoStore = {
  /** Both are durable when this resolves. A name is used once. */
  readonly put: (file: string, pictures: Pictures) => Promise<void>;
  /** Null: there is nothing of that name. */
  readonly read: (file: string, which: keyof Pictures) => Promise<Uint8Array | null>;
  /** By their whole names (`namesOf`). A missing file is not a failure. */
  readonly remove: (names: readonly string[]) => Promise<void>;
  /** Everything there is, in no order. */
  readonly list: () => AsyncIterable<StoredName>;
  /** Throws what the next photo would meet. */
  readonly probe: () => Promise<void>;
};

/** The store is full, away or broken: nothing is wrong with the request, and it may be sent again. */
export class StoreUnavailable extends Error {}

/** Does something with the store. */
export async function withStore<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StoreUnavailable) throw cause;
    throw new StoreUnavailable('The store of photos is not available.', { cause });
  }
}

const suffixes = { photo: '.jpg', thumbnail: '.320.jpg' } as const;

/** What a picture is called in the store. */
export const nameOf = (file: string, which: keyof Pictures) => `${file}${suffixes[which]}`;

/** Both pictures of a file. */
export const namesOf = (file: string) => [nameOf(file, 'photo'), nameOf(file, 'thumbnail')];

/** Under which name a row would have a stored picture. */
export const fileOf = (name: string) => name.replace(/(\.320)?\.jpg$/, '');
