import type { Counts } from '#domain/results/share.ts';

/** With fewer answers a share is shown less prominently. */
const few = 5;

/** Whether a share rests on too few answers to be meaningful. */
export function isFew({ good, bad }: Pick<Counts, 'good' | 'bad'>): boolean {
  return good + bad < few;
}

const ends = [0.5, 0.7, 0.85, 0.95];

/** Which of the five colours of the scale a share has: 0 is the worst, 4 the best. */
export function shareStep(share: number): number {
  return ends.filter((end) => share >= end).length;
}

/** The range of shares of each colour: lower and upper bound, from 0 to 1. */
export const stepBounds: readonly (readonly [from: number, to: number])[] = [0, ...ends].map(
  (from, step) => [from, ends[step] ?? 1] as const,
);
