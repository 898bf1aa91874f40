import { addDays, dayOf } from '../results/days.ts';
import type { DigestPeriod } from './notices.ts';

/** R4, R5: the hours from which reminders and digests are queued, to the day's end, in the zone of the results. */
const reminderHour = 8;
const dailyHour = 18;
const weeklyHour = 7;
/** R4: the days between two reminders of an address. */
const reminderDays = 7;

const monday = 1;
const friday = 5;
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The hour that clocks show in a zone: on the days when they are changed, too. */
function hourOf(time: string, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(format.format(new Date(time)));
}

/** R4: the day whose reminders are judged at a time; null: none are. */
export function reminderDay(now: string, timeZone: string): string | null {
  const day = dayOf(now, timeZone);
  const isWorkday = weekdayOf(day) >= monday && weekdayOf(day) <= friday;
  return isWorkday && hourOf(now, timeZone) >= reminderHour ? day : null;
}

/** R4: the days on which an address was reminded that forbid another reminder, both excluded: later ones are of a clock that jumped, or another zone. */
export function daysAround(day: string): { readonly after: string; readonly before: string } {
  return { after: addDays(day, -reminderDays), before: addDays(day, reminderDays) };
}

/** R5: the period whose digest is due at a time, named by its day; null: none is. */
export function digestDay(period: DigestPeriod, now: string, timeZone: string): string | null {
  const day = dayOf(now, timeZone);
  const hour = hourOf(now, timeZone);
  if (period === 'daily') return hour >= dailyHour ? day : null;
  return period === 'weekly' && weekdayOf(day) === monday && hour >= weeklyHour ? day : null;
}
