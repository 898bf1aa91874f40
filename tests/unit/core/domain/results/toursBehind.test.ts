import { describe, expect, it } from 'vitest';
import { toursBehind } from '#domain/results/toursBehind.ts';

const timeZone = 'Europe/Zurich';
const tour = (id: string, concluded_at: string, inspector: string | null) => ({
  id,
  concluded_at,
  inspector: inspector === null ? null : { id: inspector },
});
// Newest first, as the server sends them.
const tours = [
  tour('newest', '2026-03-31T22:30:00.000Z', null),
  tour('march', '2026-03-31T21:30:00.000Z', 'anna'),
  tour('winter', '2026-01-10T10:00:00.000Z', 'ben'),
  tour('before', '2025-12-31T22:59:59.999Z', 'anna'),
];
const ids = (filter: Omit<Parameters<typeof toursBehind>[1], 'timeZone'>) =>
  toursBehind(tours, { ...filter, timeZone }).map(({ id }) => id);

describe('the tours behind a number', () => {
  it('N27 are the newest that passes, or all that pass', () => {
    expect(ids({})).toEqual(['newest']);
    expect(ids({ basis: 'all' })).toEqual(['newest', 'march', 'winter', 'before']);
    expect(ids({ user_id: 'anna' })).toEqual(['march']);
    expect(ids({ user_id: 'anna', basis: 'all' })).toEqual(['march', 'before']);
    expect(ids({ user_id: 'nobody' })).toEqual([]);
  });

  it('N6 N27 are those of days in the time zone, both ends included', () => {
    expect(ids({ to: '2026-03-31' })).toEqual(['march']);
    expect(ids({ from: '2026-04-01', basis: 'all' })).toEqual(['newest']);
    expect(ids({ from: '2025-12-31', to: '2025-12-31' })).toEqual(['before']);
    expect(ids({ from: '2026-01-01', to: '2026-03-31', basis: 'all' })).toEqual(['march', 'winter']);
  });
});
