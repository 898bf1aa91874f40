import { createHash } from 'node:crypto';

const sumModulus = 2n ** 256n;

/**
 * Identifies a set of lines regardless of order: their number, and the sum of their SHA-256. Two databases sort
 * text differently, so the order of rows must not count.
 */
export type ContentChecksum = { readonly count: number; readonly sum: string };

/** Computes the checksum of lines that are added one by one. */
export function contentChecksum(): {
  readonly add: (line: string) => void;
  readonly value: () => ContentChecksum;
} {
  let count = 0;
  let sum = 0n;
  return {
    add: (line) => {
      count += 1;
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % sumModulus;
    },
    value: () => ({ count, sum: sum.toString(16) }),
  };
}
