/**
 * The size of a token bucket, and how long one token takes to come back; every bucket is full again within two
 * hours.
 */
export type RateLimit = { readonly size: number; readonly refillMs: number };

/** How long counts are kept: a bucket unused for this long is full again. */
export const countsRetentionMs = 2 * 60 * 60 * 1000;
/** How long a mark lasts after it was last set: twice as long as a session, at whose end its network must still be known. */
export const marksRetentionMs = 180 * 24 * 60 * 60 * 1000;

/**
 * Counts attempts by name (token buckets), and remembers marks. In memory for one process, in the database for
 * several.
 */
export type RateLimiter = {
  /** Takes one token. Resolves to 0, or, when none is left, to the milliseconds until there is one. */
  readonly take: (name: string, bucket: RateLimit) => Promise<number>;
  /** Puts one token back. */
  readonly giveBack: (name: string) => Promise<void>;
  /** Fills the bucket. */
  readonly reset: (name: string) => Promise<void>;
  /** Sets a mark. */
  readonly setMark: (mark: string) => Promise<void>;
  /** Whether a mark was set within its retention. */
  readonly hasMark: (mark: string) => Promise<boolean>;
  /** Deletes counts and marks past their retention. */
  readonly purgeExpired: () => Promise<void>;
};
