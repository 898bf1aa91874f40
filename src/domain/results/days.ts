// Creating a formatter is slow, so there is one per zone.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

const yearDigits = 4;

/** N6: the day (YYYY-MM-DD) of a time in a zone. */
export function dayOf(time: string, timeZone: string): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(new Date(time))
      .map(({ type, value }) => [type, value]),
  );
  const year = (parts.get('year') ?? '').padStart(yearDigits, '0');
  return `${year}-${parts.get('month')}-${parts.get('day')}`;
}

/** N6: the month (YYYY-MM) of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 'YYYY-MM'.length);
}

/** A day of 24 hours, in milliseconds. */
export const msPerDay = 24 * 60 * 60 * 1000;
// No zone is further from UTC than 14 hours.
const widestMs = 15 * 60 * 60 * 1000;
const firstTime = '0000-01-01T00:00:00.000Z';
const lastTime = '9999-12-31T23:59:59.999Z';

// An ISO time that sorts as text: clamped to years of four digits, because others have another form.
function comparable(ms: number): string {
  if (ms <= Date.parse(firstTime)) return firstTime;
  return ms >= Date.parse(lastTime) ? lastTime : new Date(ms).toISOString();
}

// Earlier days fall into local mean times with odd offsets, and no data is that old: UTC will do.
const firstExactDay = '1900-01-01';
const lastExactDay = '9999-12-01';

/** N6: the first instant of a day in a zone. If the clock is set forward at midnight, the first instant after the change. */
export function startOfDay(day: string, timeZone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (day < firstExactDay || day > lastExactDay) return comparable(utc);
  let before = utc - widestMs;
  let within = utc + widestMs;
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayOf(comparable(middle), timeZone) >= day) within = middle;
    else before = middle;
  }
  return comparable(within);
}

/** The day `count` days after `day`; a negative count goes back. */
export function addDays(day: string, count: number): string {
  return comparable(Date.parse(`${day}T00:00:00Z`) + count * msPerDay).slice(0, 'YYYY-MM-DD'.length);
}

/** The months (YYYY-MM) from `first` to `last`, both included; of more than `max` the newest. */
export function monthsBetween(first: string, last: string, max: number): string[] {
  const numberOf = (month: string) => Number(month.slice(0, yearDigits)) * 12 + Number(month.slice(5)) - 1;
  const months: string[] = [];
  const end = numberOf(last);
  for (let number = Math.max(numberOf(first), end - max + 1); number <= end; number += 1) {
    const year = String(Math.floor(number / 12)).padStart(yearDigits, '0');
    months.push(`${year}-${String((number % 12) + 1).padStart(2, '0')}`);
  }
  return months;
}

/** Whether a text names a time zone that this machine knows. */
export function isTimeZone(text: string): boolean {
  try {
    formatterOf(text);
    return true;
  } catch {
    return false;
  }
}

/** Compares two times, or two ids, for sorting; 0 if equal. */
export function compareTimes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The first day that a date field takes (N11): while 2026 is typed it has the year 202, and 26 is the year 26. */
export const earliestDay = '2000-01-01';
/** The last day that a date field takes: without it a browser takes a year of six digits, which is no day of the contract. */
export const latestDay = '9999-12-31';

/** Whether a text is an existing day (YYYY-MM-DD). The server refuses 30 February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
