import { isIPv6 } from 'node:net';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { AppError } from '../AppError.ts';
import type { RateLimit, RateLimiter } from './RateLimiter.ts';

/** How often one person may export a list: the most expensive call there is. */
export const exportLimit = { size: 10, refillMs: 10_000 };

/** How often one person may have a tour as PDF: it is one page, but starts a thread. */
export const tourDocumentLimit = { size: 30, refillMs: 2_000 };

/** How many findings one administrator may send by e-mail: twenty at once, and one more every three minutes (N21). */
export const findingMessageLimit = { size: 20, refillMs: 180_000 };

/** How many people one administrator may invite one by one; more are imported as a file. */
export const invitationLimit = { size: 60, refillMs: 1_000 };

/**
 * Counts an attempt against each of the named buckets, in order; refuses with `too_many_requests` at the first that
 * is empty.
 */
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

/**
 * The network of a client, by which attempts are counted: an IPv4 address, or the /64 of an IPv6 address, which
 * providers give to one household.
 */
export function clientPrefix(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return groups.slice(0, 4).join(':');
}
