import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/results/days.ts';
import { calendarYear, daysOfMonth, lastMonths, periodBefore, yearBefore } from '#domain/results/period.ts';
import { fc } from '../property.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const anyPeriod = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 1_500 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));

describe('what a period is compared with', () => {
  it('N16 the last twelve months begin the day after today a year ago', () => {
    expect(lastMonths('2026-11-23', 12)).toEqual({ from: '2025-11-24', to: '2026-11-23' });
    expect(lastMonths('2026-03-31', 1)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(lastMonths('2026-01-15', 3)).toEqual({ from: '2025-10-16', to: '2026-01-15' });
  });

  it('N16 a day that a shorter month or year does not have is its last one', () => {
    expect(yearBefore({ from: '2024-02-29', to: '2024-12-31' })).toEqual({
      from: '2023-02-28',
      to: '2023-12-31',
    });
    expect(lastMonths('2024-05-31', 3)).toEqual({ from: '2024-03-01', to: '2024-05-31' });
  });

  it('a year has all of its days', () => {
    expect(calendarYear('2026-11-23')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(calendarYear('2026-11-23', 1)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  });

  it('N16 the period before ends the day before and has as many days', () => {
    expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
      from: '2026-10-02',
      to: '2026-10-31',
    });
    fc.assert(
      fc.property(anyPeriod, (period) => {
        const before = periodBefore(period);
        expect(addDays(before.to, 1)).toBe(period.from);
        const days = Math.round((Date.parse(period.to) - Date.parse(period.from)) / 86_400_000);
        expect(addDays(before.from, days)).toBe(before.to);
      }),
    );
  });

  it('N16 a year before no day is later, and none more than 366 days earlier', () => {
    fc.assert(
      fc.property(anyPeriod, ({ from, to }) => {
        const before = yearBefore({ from, to });
        for (const [now, then] of [
          [from, before.from],
          [to, before.to],
        ] as const) {
          const days = (Date.parse(now) - Date.parse(then)) / 86_400_000;
          expect(days).toBeGreaterThanOrEqual(365);
          expect(days).toBeLessThanOrEqual(366);
        }
      }),
    );
  });

  it('N27 a month leads to those of its days that are in the period', () => {
    expect(daysOfMonth('2028-02', {})).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    const within = { from: '2026-11-24', to: '2027-01-10' };
    expect(daysOfMonth('2026-11', within)).toEqual({ from: '2026-11-24', to: '2026-11-30' });
    expect(daysOfMonth('2026-12', within)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(daysOfMonth('2027-01', within)).toEqual({ from: '2027-01-01', to: '2027-01-10' });
  });
});
