import { addDays, dayOf, startOfDay } from '#domain/results/days.ts';

/** The time zone of the demo. */
const zone = 'Europe/Zurich';
const minuteMs = 60_000;
const weekDays = 7;
const [sunday, monday, saturday] = [0, 1, 6];
/** The minute of the day by which the visits planned for today have ended. */
const doneMinute = 10 * 60;

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The working days before now, and times within them. */
export type DemoCalendar = {
  readonly today: string;
  /** The last day with a tour, always in the current week. */
  readonly lastDay: string;
  /** The last working day at least so many days before `lastDay`. */
  readonly daysAgo: (days: number) => string;
  /** The last working day before a day. */
  readonly before: (day: string) => string;
  /** A time of a day, in minutes. */
  readonly at: (day: string, minute: number) => Date;
};

function workingDay(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === saturday) return addDays(day, -1);
  return weekday === sunday ? addDays(day, -2) : day;
}

/** The calendar of the days before `now`. */
export function demoCalendar(now: Date): DemoCalendar {
  const today = dayOf(now.toISOString(), zone);
  // On a Monday the current week has no earlier day.
  const lastDay = weekdayOf(today) === monday ? today : workingDay(addDays(today, -1));
  const starts = new Map<string, number>();
  const startOf = (day: string) => {
    const known = starts.get(day) ?? Date.parse(startOfDay(day, zone));
    starts.set(day, known);
    return known;
  };
  const minutesToday = (now.getTime() - startOf(today)) / minuteMs;
  return {
    today,
    lastDay,
    daysAgo: (days) => workingDay(addDays(lastDay, -days)),
    before: (day) => workingDay(addDays(day, -1)),
    at: (day, minute) => {
      // When the demo starts early on a Monday, this morning's tours are moved earlier: no time is later than now.
      const squeeze = day === today ? Math.min(1, minutesToday / doneMinute) : 1;
      return new Date(startOf(day) + Math.floor(minute * minuteMs * squeeze));
    },
  };
}

/** How many days of history the demo has. */
export const demoDays = 3 * 52 * weekDays;
