import type { Counts } from '#domain/results/share.ts';

// A topic is rated once on each of at most 221 floors: ten bits hold it, and three of them fit into a 32-bit integer.
export const countBits = 10;
export const countMask = 2 ** countBits - 1;

/** Good, bad and not applicable of a topic in one number. */
export function packCounts({ good, bad, not_applicable }: Counts): number {
  return good + bad * 2 ** countBits + not_applicable * 2 ** (2 * countBits);
}

/** The counts that `packCounts` put into a number. */
export function unpackCounts(packed: number): Counts {
  return {
    good: packed & countMask,
    bad: (packed >> countBits) & countMask,
    not_applicable: packed >> (2 * countBits),
  };
}
