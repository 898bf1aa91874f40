import { createHash } from 'node:crypto';
import type { RateLimiter } from './RateLimiter.ts';

function hashed(kind: 'count' | 'mark', name: string): string {
  return createHash('sha256').update(`${kind} ${name}`).digest('hex');
}

/** Names hold addresses and accounts: what is kept recognises them and does not tell them. */
export function hashedRateLimiter(kept: RateLimiter): RateLimiter {
  return {
    take: (name, bucket) => kept.take(hashed('count', name), bucket),
    giveBack: (name) => kept.giveBack(hashed('count', name)),
    reset: (name) => kept.reset(hashed('count', name)),
    remember: (mark) => kept.remember(hashed('mark', mark)),
    remembers: (mark) => kept.remembers(hashed('mark', mark)),
    purgeExpired: () => kept.purgeExpired(),
  };
}
