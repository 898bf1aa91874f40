import { accepted, type Result, refused } from '#domain/result.ts';
import type { Refusal } from '../AppError.ts';
import type { Bucket, Throttle } from './RateLimiter.ts';

/** Counts an attempt against each of the named buckets, in order, until one is empty. */
export async function admit(
  throttle: Throttle,
  buckets: readonly (readonly [name: string, bucket: Bucket])[],
): Promise<Result<null, Refusal>> {
  for (const [name, bucket] of buckets) {
    const waitMs = await throttle.take(name, bucket);
    if (waitMs > 0) {
      return refused({ reason: 'too_many_requests', retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
  }
  return accepted(null);
}
