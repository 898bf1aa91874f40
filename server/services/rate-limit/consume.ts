import { isIPv6 } from 'node:net';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { AppError } from '../AppError.ts';
import type { RateLimit, RateLimiter } from './RateLimiter.ts';

/** How often one person may have a whole list: it is the most costly thing there is to ask for. */
export const exportLimit = { size: 10, refillMs: 10_000 };

/** How often one person may have tours as documents: one page each, but a thread is started for it. */
export const tourDocumentLimit = { size: 30, refillMs: 2_000 };

/** How many findings one administrator may send by e-mail: twenty an hour. */
export const findingMessageLimit = { size: 20, refillMs: 180_000 };

/** How many people one administrator may invite one by one; a file is for more. */
export const invitationLimit = { size: 60, refillMs: 1_000 };

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

/** The client's network, by which attempts are counted: a provider gives a household a whole /64 of IPv6 addresses. */
export function clientPrefix(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail !== undefined) while (groups.length < 4) groups.push('0');
  return groups.slice(0, 4).join(':');
}
