import { describe, expect, it } from 'vitest';
import {
  type DigestCounts,
  daysAround,
  digestDay,
  digestEvents,
  getsDigests,
  hasHappened,
  isReminded,
  type Remindable,
  reminderDay,
} from '#domain/repair/notices.ts';
import { dayOf } from '#domain/results/days.ts';

const zurich = 'Europe/Zurich';

/** Every half hour of a week, in which a zone may change its clocks. */
const halfHours = (from: string) =>
  Array.from({ length: 7 * 48 }, (_, count) =>
    new Date(Date.parse(from) + count * 30 * 60_000).toISOString(),
  );
const clockOf = (time: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(time),
  );

describe('when reminders and digests are due', () => {
  it.each([
    ['2026-11-22T12:00:00.000Z', zurich],
    // Clocks go forward, and back.
    ['2026-03-27T00:00:00.000Z', zurich],
    ['2026-10-23T00:00:00.000Z', zurich],
    // On a Friday, at midnight.
    ['2026-04-22T00:00:00.000Z', 'Africa/Cairo'],
    ['2026-11-22T12:00:00.000Z', 'Asia/Kathmandu'],
    ['2026-11-22T12:00:00.000Z', 'Pacific/Kiritimati'],
  ])('R4 R5 follows the clocks of the zone, in the week of %s in %s', (from, zone) => {
    for (const time of halfHours(from)) {
      const [weekday = '', clock = ''] = clockOf(time, zone).split(/,? /);
      const day = dayOf(time, zone);
      const isWorkday = !['Sat', 'Sun'].includes(weekday);
      expect([time, reminderDay(time, zone)]).toEqual([time, isWorkday && clock >= '08:00' ? day : null]);
      expect([time, digestDay('daily', time, zone)]).toEqual([time, clock >= '18:00' ? day : null]);
      expect([time, digestDay('weekly', time, zone)]).toEqual([
        time,
        weekday === 'Mon' && clock >= '07:00' ? day : null,
      ]);
      expect(digestDay('none', time, zone)).toBeNull();
    }
  });

  it('R4 seven days lie between two reminders; a later one is of a clock that jumped', () => {
    const { after, before } = daysAround('2026-03-02');
    expect([after, before]).toEqual(['2026-02-23', '2026-03-09']);
  });
});

describe('what a reminder names', () => {
  const today = '2026-11-30';
  const now = '2026-11-30T07:00:00.000Z';
  const finding: Remindable = {
    state: 'open',
    due_on: '2026-11-29',
    answered_at: null,
    responsible: 'anna@people.example',
    sentTo: 'anna@people.example',
    newestMailAt: '2026-11-01T07:00:00.000Z',
  };
  it.each<[string, boolean, Partial<Remindable>]>([
    ['is overdue', true, {}],
    ['is acknowledged, and overdue', true, { state: 'acknowledged' }],
    ['is due today', false, { due_on: today }],
    ['has no due day', false, { due_on: null }],
    ['is resolved', false, { state: 'resolved' }],
    ['has an answer that waits', false, { answered_at: '2026-11-29T12:00:00.000Z' }],
    ['is another person’s', false, { responsible: 'bert@people.example' }],
    ['is nobody’s', false, { responsible: null }],
    ['has a link that ended by its age', false, { newestMailAt: '2026-06-01T07:00:00.000Z' }],
  ])('R4 a finding that %s: %s', (_, isNamed, change) => {
    expect(isReminded({ ...finding, ...change }, today, now)).toBe(isNamed);
  });
});

describe('who gets a digest', () => {
  const person = {
    role: 'administrator',
    activated_at: '2026-01-01T00:00:00.000Z',
    disabled_at: null,
    digest: 'weekly',
  } as const;
  it('R5 an active administrator who wants one', () => {
    expect(getsDigests(person)).toBe(true);
    expect(getsDigests({ ...person, digest: 'daily' })).toBe(true);
    expect(getsDigests({ ...person, digest: 'none' })).toBe(false);
    expect(getsDigests({ ...person, role: 'inspector' })).toBe(false);
    expect(getsDigests({ ...person, activated_at: null })).toBe(false);
    expect(getsDigests({ ...person, disabled_at: '2026-02-01T00:00:00.000Z' })).toBe(false);
  });

  it('R5 what stands is no event: without one there is no mail', () => {
    const nothing = Object.fromEntries(
      digestEvents.map((event) => [event, 0]),
    ) as unknown as DigestCounts['happened'];
    expect(hasHappened({ happened: nothing })).toBe(false);
    for (const event of digestEvents)
      expect(hasHappened({ happened: { ...nothing, [event]: 1 } })).toBe(true);
  });
});
