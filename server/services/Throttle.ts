/** How much a bucket holds, and how fast one comes back. */
export type Bucket = { readonly size: number; readonly refillMs: number };

/** Counts attempts by name. In memory for one process, in the database for several. */
export type Throttle = {
  /** Takes one. Resolves to 0, or, when there is none left, to the milliseconds until there is one again. */
  readonly take: (name: string, bucket: Bucket) => Promise<number>;
  /** Puts one back. */
  readonly giveBack: (name: string) => Promise<void>;
  /** Forgets whatever was taken. */
  readonly reset: (name: string) => Promise<void>;
  readonly remember: (mark: string) => Promise<void>;
  readonly remembers: (mark: string) => Promise<boolean>;
};
