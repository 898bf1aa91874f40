import { accepted, type Result, refused } from '#domain/result.ts';
import type { AppError } from '../AppError.ts';
import type { RateLimit, RateLimiter } from './RateLimiter.ts';

/** Counts an attempt against each of the named buckets, in order, until one is empty. */
export async function consume(
  rateLimiter: Pick<RateLimiter, 'take'>,
  buckets: readonly (readonly [name: string, bucket: RateLimit])[],
): Promise<Result<null, AppError>> {
  for (const [name, bucket] of buckets) {
    const waitMs = await rateLimiter.take(name, bucket);
    if (waitMs > 0) {
      return refused({ reason: 'too_many_requests', retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
  }
  return accepted(null);
}
