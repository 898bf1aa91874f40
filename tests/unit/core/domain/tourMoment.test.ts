import { describe, expect, it } from 'vitest';
import { type DeviceMoment, latenessOf, momentOf, receiptOf, startOf } from '#domain/tourMoment.ts';

const now = '2026-11-02T08:30:00.000Z';
const from = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
const minute = 60_000;
const day = 24 * 60 * minute;
const judged = (
  said: Partial<DeviceMoment>,
  bounds: { startedAt?: string | null; activatedAt?: string | null } = {},
) =>
  momentOf(
    { at: null, contactAt: null, clockOffset: null, sentAt: null, ...said },
    { now, startedAt: null, activatedAt: null, ...bounds },
  );

describe('N6 the moment of a conclusion', () => {
  it('is the device’s where it is plausible, else the receipt, and says why', () => {
    expect(judged({ at: from(-3 * day), contactAt: from(-4 * day) })).toEqual({
      at: from(-3 * day),
      dayBy: 'device',
    });
    expect(judged({})).toEqual({ at: now, dayBy: null });
    expect(judged({ at: from(day) })).toEqual({ at: now, dayBy: 'clock_wrong' });
    expect(judged({ at: from(-40 * day) })).toEqual({ at: now, dayBy: 'too_old' });
    expect(judged({ at: from(-31 * day) }).dayBy).toBe('device');
    expect(judged({ at: from(-2 * day), contactAt: from(-day) }).dayBy).toBe('clock_wrong');
    expect(judged({ at: from(-2 * day) }, { startedAt: from(-day) }).dayBy).toBe('clock_wrong');
    expect(judged({ at: from(-2 * day) }, { activatedAt: from(-day) }).dayBy).toBe('clock_wrong');
  });

  it('tolerates five minutes, and clamps them', () => {
    expect(judged({ at: from(4 * minute) })).toEqual({ at: now, dayBy: 'device' });
    const startedAt = from(-day);
    expect(judged({ at: from(-day - 4 * minute) }, { startedAt })).toEqual({
      at: startedAt,
      dayBy: 'device',
    });
    expect(judged({ at: from(6 * minute) }).dayBy).toBe('clock_wrong');
  });

  const late = -31 * day - 5 * minute;
  it.each([
    ['oldest', { at: from(late) }, 'device', late],
    ['older', { at: from(late - 1) }, 'too_old', 0],
    ['latest', { at: from(5 * minute) }, 'device', 0],
    ['later', { at: from(5 * minute + 1) }, 'clock_wrong', 0],
    [
      'just before the contact',
      { at: from(-day), contactAt: from(5 * minute - day) },
      'device',
      5 * minute - day,
    ],
    ['before the contact', { at: from(-day), contactAt: from(5 * minute + 1 - day) }, 'clock_wrong', 0],
    [
      'of a clock set a little',
      { at: from(-day), clockOffset: 0, sentAt: from(-5 * minute) },
      'device',
      -day,
    ],
    ['of a clock set', { at: from(-day), clockOffset: 0, sentAt: from(-5 * minute - 1) }, 'clock_set', 0],
  ])('to the millisecond: the %s', (_what, said, dayBy, at) => {
    expect(judged(said)).toEqual({ at: from(at), dayBy });
  });

  it('is the receipt where the clock was set between the conclusion and the sending', () => {
    const said = { at: from(-day), clockOffset: 0 };
    expect(judged({ ...said, sentAt: from(4 * minute) }).dayBy).toBe('device');
    expect(judged({ ...said, sentAt: from(6 * minute) })).toEqual({ at: now, dayBy: 'clock_set' });
    expect(judged({ ...said, clockOffset: 2 * 365 * day, sentAt: from(-2 * 365 * day) }).dayBy).toBe(
      'device',
    );
    // First of all, whatever else is wrong.
    expect(judged({ at: from(-40 * day), clockOffset: 0, sentAt: from(day) }).dayBy).toBe('clock_set');
  });
});

it('N6 a start is the device’s where it is known, and never after the conclusion', () => {
  expect(startOf({ created_at: now, started_at: from(-day) })).toBe(from(-day));
  expect(startOf({ created_at: now, concluded_at: from(-day) })).toBe(from(-day));
  expect(startOf({ created_at: now, concluded_at: null })).toBe(now);
  expect(receiptOf({ concluded_at: null })).toBeNull();
  expect(receiptOf({ concluded_at: now, received_at: null })).toBe(now);
  expect(latenessOf({ concluded_at: from(-day), received_at: now })).toBe(day);
});
