/** The median; of an even number of figures, the upper of the two in the middle. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** The percentile `part`, from 0 to 1. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

// With fewer figures the 95th percentile is one of their greatest, a matter of chance.
const enoughForP95 = 100;

/** The 95th percentile with its name; of too few figures the greatest. */
export function tail(figures: readonly number[]): { readonly name: string; readonly figure: number } {
  return figures.length < enoughForP95
    ? { name: `greatest of ${figures.length}`, figure: Math.max(...figures) }
    : { name: 'p95', figure: percentile(figures, 0.95) };
}

/** `median (min to max)`. */
export function spread(figures: readonly number[], digits = 0): string {
  const min = Math.min(...figures).toFixed(digits);
  return `${median(figures).toFixed(digits)} (${min} to ${Math.max(...figures).toFixed(digits)})`;
}
