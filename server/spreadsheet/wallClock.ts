/** What a clock shows at a time, in milliseconds as if it stood in UTC. */
export type WallClock = (time: Date) => number;

const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** A clock in a time zone. It knows a time again by its object: all answers of a tour share theirs. */
export function wallClock(timeZone: string): WallClock {
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  const known = new WeakMap<Date, number>();
  return (time) => {
    const before = known.get(time);
    if (before !== undefined) return before;
    const found = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
      found.get(part),
    );
    const shown = Date.UTC(year, month - 1, day, hour, minute, second) + time.getUTCMilliseconds();
    known.set(time, shown);
    return shown;
  };
}
