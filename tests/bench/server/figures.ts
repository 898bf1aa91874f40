/** The median; of an even number of figures, the upper of the two in the middle. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** The percentile `part`, from 0 to 1. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** `median (min to max)`. */
export function spread(figures: readonly number[], digits = 0): string {
  const min = Math.min(...figures).toFixed(digits);
  return `${median(figures).toFixed(digits)} (${min} to ${Math.max(...figures).toFixed(digits)})`;
}
