import { t } from '@lingui/core/macro';
import type { Counts, Share } from '#domain/results/share.ts';
import type { Percent } from './usePercent.ts';

type Interval = Counts & { readonly [End in 'low' | 'high']: NonNullable<Share[End]> };

/** How many answers a share stands on, and between which shares the true one likely is; one share where both are shown alike (N31). */
export function countedWords(
  { good, bad, not_applicable, low: lowest, high: highest }: Interval,
  { number, percent }: { readonly number: (value: number) => string; readonly percent: Percent },
): string {
  const [rated, left] = [number(good + bad), number(not_applicable)];
  const [low, high] = [percent(lowest), percent(highest)];
  return low === high
    ? t`Of ${rated} answers that are good or bad; with this many, the true share is likely ${low}, too. ${left} are not applicable and not counted.`
    : t`Of ${rated} answers that are good or bad; with this many, the true share is likely between ${low} and ${high}. ${left} are not applicable and not counted.`;
}
