import { createHash } from 'node:crypto';
import type { RateLimiter } from './RateLimiter.ts';

function hashed(kind: 'count' | 'mark', name: string): string {
  return createHash('sha256').update(`${kind} ${name}`).digest('hex');
}

/** Stores only hashes of names, because they contain addresses and accounts. */
export function hashedRateLimiter(limiter: RateLimiter): RateLimiter {
  return {
    take: (name, bucket) => limiter.take(hashed('count', name), bucket),
    giveBack: (name) => limiter.giveBack(hashed('count', name)),
    reset: (name) => limiter.reset(hashed('count', name)),
    setMark: (mark) => limiter.setMark(hashed('mark', mark)),
    hasMark: (mark) => limiter.hasMark(hashed('mark', mark)),
    purgeExpired: () => limiter.purgeExpired(),
  };
}
