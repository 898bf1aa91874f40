import { addDays, msPerDay } from './days.ts';

/** From one day to another (YYYY-MM-DD), both included (N6). */
export type Period = { readonly from: string; readonly to: string };

const monthDigits = 2;

// The same day `count` months earlier; where that month is shorter, its last day (N16).
function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = year * 12 + (month - 1) - count;
  const first = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(monthDigits, '0')}`;
  const lastDate = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  return `${first}-${String(Math.min(date, lastDate)).padStart(monthDigits, '0')}`;
}

/** The days of a month (YYYY-MM) that are within a period; either end of it may be open. */
export function daysOfMonth(
  month: string,
  within: Partial<Readonly<Record<keyof Period, string | undefined>>>,
): Period {
  const [first, last] = [`${month}-01`, monthsBefore(`${month}-31`, 0)];
  const { from = first, to = last } = within;
  return { from: from > first ? from : first, to: to < last ? to : last };
}

/** N16: the last `count` months, today included. */
export function lastMonths(today: string, count: number): Period {
  return { from: addDays(monthsBefore(today, count), 1), to: today };
}

/** The calendar year of `today`, or the one `before` years earlier. */
export function calendarYear(today: string, before = 0): Period {
  const year = String(Number(today.slice(0, 'YYYY'.length)) - before).padStart(4, '0');
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** N16: the period of equal length that ends the day before. */
export function periodBefore({ from, to }: Period): Period {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / msPerDay) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** N16: the same days a year earlier. */
export function yearBefore({ from, to }: Period): Period {
  return { from: monthsBefore(from, 12), to: monthsBefore(to, 12) };
}
