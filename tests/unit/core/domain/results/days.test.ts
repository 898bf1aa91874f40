import { describe, expect, it } from 'vitest';
import { addDays, dayOf, isTimeZone, monthOf, monthsBetween, startOfDay } from '#domain/results/days.ts';
import { readSettings } from '../../../../../server/settings.ts';
import { fc, test } from '../property.ts';

const zones = [
  'UTC',
  'Europe/Zurich',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Apia',
];
const times = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe('days and months', () => {
  it('N6 a day is one of the time zone, in winter and in summer', () => {
    expect(dayOf('2026-10-31T23:30:00.000Z', 'Europe/Zurich')).toBe('2026-11-01');
    expect(dayOf('2026-06-30T21:59:59.999Z', 'Europe/Zurich')).toBe('2026-06-30');
    expect(dayOf('2026-06-30T22:00:00.000Z', 'Europe/Zurich')).toBe('2026-07-01');
    expect(monthOf(dayOf('2026-10-31T23:30:00.000Z', 'Europe/Zurich'))).toBe('2026-11');
  });

  it('N6 a day begins where the clock says, the days of its change included', () => {
    expect(startOfDay('2026-03-29', 'Europe/Zurich')).toBe('2026-03-28T23:00:00.000Z');
    expect(startOfDay('2026-03-30', 'Europe/Zurich')).toBe('2026-03-29T22:00:00.000Z');
    // Samoa skipped 30 December 2011.
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe(startOfDay('2011-12-31', 'Pacific/Apia'));
    expect(startOfDay('0000-01-01', 'Europe/Zurich')).toBe('0000-01-01T00:00:00.000Z');
    expect(startOfDay('9999-12-31', 'Europe/Zurich')).toBe('9999-12-31T00:00:00.000Z');
  });

  test.prop(
    'N6 the first moment of a day belongs to it, and the one before does not',
    [times, fc.constantFrom(...zones)],
    ([time, zone]) => {
      const day = dayOf(time, zone);
      const start = startOfDay(day, zone);
      expect(dayOf(start, zone)).toBe(day);
      expect(start <= time).toBe(true);
      expect(dayOf(new Date(Date.parse(start) - 1).toISOString(), zone) < day).toBe(true);
    },
  );

  it('N6 months between two, and the newest of them', () => {
    expect(monthsBetween('2025-11', '2026-02', 36)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween('2020-01', '2026-02', 2)).toEqual(['2026-01', '2026-02']);
    expect(monthsBetween('2026-03', '2026-02', 36)).toEqual([]);
  });

  it('days are added over the ends of months, and stay in four digits', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
    expect(addDays('2026-03-01', -365)).toBe('2025-03-01');
  });

  it('knows a time zone from a word', () => {
    expect(zones.every(isTimeZone)).toBe(true);
    expect(['', 'Zurich', 'Europe/Nowhere'].some(isTimeZone)).toBe(false);
  });
});

describe('the setting TIME_ZONE', () => {
  it('N6 is Zurich unless it is said, and a wrong one stops the start with one line', () => {
    expect(readSettings({})).toMatchObject({ ok: true, value: { timeZone: 'Europe/Zurich' } });
    expect(readSettings({ TIME_ZONE: 'America/New_York' })).toMatchObject({
      ok: true,
      value: { timeZone: 'America/New_York' },
    });
    expect(readSettings({ TIME_ZONE: 'Zurich' })).toEqual({
      ok: false,
      reason: 'TIME_ZONE must name a time zone such as Europe/Zurich.',
    });
  });
});
