const digits = 12;

/** What every UUIDv7 of a time or later is not before: a span of time is a span of ids. */
export function firstIdOf(timeMs: number): string {
  const time = Math.max(0, timeMs).toString(16).padStart(digits, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
