/** `Retry-After` in milliseconds from `now` (epoch milliseconds): seconds or a date; null when it says nothing. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
