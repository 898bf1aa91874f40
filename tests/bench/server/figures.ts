/** The middle one of an odd number of figures, or the upper of the two in the middle. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** The figure below which `part` (0 to 1) of them lie. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** `median (least to most)`. */
export function spread(figures: readonly number[], digits = 0): string {
  const min = Math.min(...figures).toFixed(digits);
  return `${median(figures).toFixed(digits)} (${min} to ${Math.max(...figures).toFixed(digits)})`;
}
