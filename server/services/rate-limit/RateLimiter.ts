/** How much a bucket holds, and how fast one comes back: all of it within two hours. */
export type RateLimit = { readonly size: number; readonly refillMs: number };

/** A bucket unused for this long is full again and is deleted. */
export const countsRetentionMs = 2 * 60 * 60 * 1000;
/** How long a mark lasts after it was last set. */
export const marksRetentionMs = 90 * 24 * 60 * 60 * 1000;

/** Counts attempts by name. In memory for one process, in the database for several. */
export type RateLimiter = {
  /** Takes one. Resolves to 0, or, when there is none left, to the milliseconds until there is one again. */
  readonly take: (name: string, bucket: RateLimit) => Promise<number>;
  /** Puts one back. */
  readonly giveBack: (name: string) => Promise<void>;
  /** Forgets whatever was taken. */
  readonly reset: (name: string) => Promise<void>;
  readonly remember: (mark: string) => Promise<void>;
  readonly remembers: (mark: string) => Promise<boolean>;
  /** Forgets what is not kept any longer. */
  readonly purgeExpired: () => Promise<void>;
};
