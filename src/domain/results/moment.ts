/** Two times in their order; 0 where they are the same, as in what was stored before N7. */
export function compareTimes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** N7: when something happens to a building: now, or a millisecond after the last thing that did, whichever is later. */
export function nextMoment(now: string, last: string | null): string {
  return last === null || last < now ? now : new Date(Date.parse(last) + 1).toISOString();
}
