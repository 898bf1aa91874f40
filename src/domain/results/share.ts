/** How often each rating was given (N2). */
export type Counts = { readonly good: number; readonly bad: number; readonly not_applicable: number };

/** A share of good with its confidence interval (N3); all null without good or bad ratings. */
export type Share = {
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
};

// The 97.5th percentile of the standard normal distribution, for an interval of 95 % (N3).
const z = 1.959963984540054;

/** N2: good / (good + bad), not rounded; null without either. Not applicable is not counted. */
export function shareOf({ good, bad }: Pick<Counts, 'good' | 'bad'>): number | null {
  const rated = good + bad;
  return rated === 0 ? null : good / rated;
}

/** N3: the share with its interval by Wilson, 95 %. */
export function withInterval({ good, bad }: Pick<Counts, 'good' | 'bad'>): Share {
  const share = shareOf({ good, bad });
  if (share === null) return { share, low: null, high: null };
  const rated = good + bad;
  const square = z * z;
  const middle = share + square / (2 * rated);
  const spread = z * Math.sqrt((share * (1 - share) + square / (4 * rated)) / rated);
  const whole = 1 + square / rated;
  // With all good or all bad one end is exactly 1 or 0, which floating point misses slightly.
  return {
    share,
    low: good === 0 ? 0 : Math.max(0, (middle - spread) / whole),
    high: bad === 0 ? 1 : Math.min(1, (middle + spread) / whole),
  };
}

/**
 * N4: sorts the worst first, by the upper end of the interval; of equal ones, the one with more observations comes first.
 * Without a share, last.
 */
export function byWorst(a: Counts & Share, b: Counts & Share): number {
  if (a.high === null || b.high === null) return Number(a.high === null) - Number(b.high === null);
  return a.high - b.high || b.good + b.bad - (a.good + a.bad);
}

const smallestPercent = 0.01;
const largestPercent = 0.99;

/**
 * N31: a fraction in whole per cent. What is neither 0 nor 1 is rounded to neither: "<1%" and ">99%". `format` writes a
 * fraction in whole per cent, as a language does.
 */
export function wholePercent(fraction: number, format: (fraction: number) => string): string {
  const text = format(fraction);
  if (fraction > 0 && fraction < smallestPercent && text === format(0)) return `<${format(smallestPercent)}`;
  if (fraction < 1 && fraction > largestPercent && text === format(1)) return `>${format(largestPercent)}`;
  return text;
}
