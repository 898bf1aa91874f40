import { describe, expect, it } from 'vitest';
import type { Rating } from '#domain/rating.ts';
import { nextEventTime } from '#domain/results/days.ts';
import {
  afterSighting,
  type FindingEvent,
  type FindingState,
  findingOf,
  isAsShown,
  opensAgain,
  unseen,
} from '#domain/results/finding.ts';

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T10:00:00.000Z`;
const seen = (number: number, rating: Rating): FindingEvent => ({
  kind: 'sighting',
  sighting: { at: day(number), rating, comment: rating === 'bad' ? `bad on ${number}` : null },
});
const said = (number: number, state: FindingState): FindingEvent => ({
  kind: 'statement',
  at: day(number),
  state,
});

describe('a finding', () => {
  it('N8 is opened by a bad rating, and each later one is a sighting', () => {
    expect(findingOf([seen(1, 'bad'), seen(3, 'bad')])).toEqual({
      state: 'open',
      sightings: 2,
      first_seen_at: day(1),
      seen_at: day(3),
      seen_good_at: null,
      comment: 'bad on 3',
    });
  });

  it('N8 a good rating is noted until it is bad again, and changes no state', () => {
    const good = findingOf([
      seen(1, 'bad'),
      said(2, 'acknowledged'),
      seen(3, 'good'),
      seen(4, 'not_applicable'),
    ]);
    expect(good).toMatchObject({
      state: 'acknowledged',
      seen_good_at: day(3),
      seen_at: day(1),
      sightings: 1,
    });
    const again = findingOf([seen(1, 'bad'), seen(3, 'good'), seen(5, 'bad')]);
    expect(again).toMatchObject({ seen_good_at: null, seen_at: day(5) });
  });

  it('N8 where nothing was bad, good and not applicable find nothing', () => {
    expect(findingOf([seen(1, 'good'), seen(2, 'not_applicable')])).toEqual(unseen);
    expect(findingOf([seen(1, 'good'), seen(2, 'bad')])).toMatchObject({ sightings: 1, seen_good_at: null });
  });

  it('N10 what was resolved opens again, what was acknowledged stays so', () => {
    expect(findingOf([seen(1, 'bad'), said(2, 'resolved'), seen(3, 'bad')]).state).toBe('open');
    expect(findingOf([seen(1, 'bad'), said(2, 'acknowledged'), seen(3, 'bad')]).state).toBe('acknowledged');
    expect(findingOf([seen(1, 'bad'), said(2, 'resolved'), seen(3, 'good')]).state).toBe('resolved');
    const resolved = findingOf([seen(1, 'bad'), said(2, 'resolved')]);
    expect([opensAgain(resolved, { rating: 'bad' }), opensAgain(resolved, { rating: 'good' })]).toEqual([
      true,
      false,
    ]);
  });

  it('N9 without a tour it is as if that had never been, and what was said of it stays', () => {
    const [first, again] = [seen(1, 'bad'), seen(3, 'bad')];
    expect(findingOf([first, said(2, 'resolved')]).state).toBe('resolved');
    expect(findingOf([said(2, 'resolved'), again])).toMatchObject({ state: 'open', first_seen_at: day(3) });
    expect(findingOf([said(2, 'resolved')])).toEqual({ ...unseen, state: 'resolved' });
    expect(findingOf([again, said(2, 'resolved'), first])).toEqual(
      findingOf([first, said(2, 'resolved'), again]),
    );
  });

  it('N9 what has the same time stays in the order in which it is given', () => {
    const [bad, good] = [seen(1, 'bad'), seen(1, 'good')];
    expect(findingOf([bad, good]).seen_good_at).toBe(day(1));
    expect(findingOf([good, bad]).seen_good_at).toBeNull();
  });

  it('N9 one after the other is the same as all at once', () => {
    const sighting = { at: day(3), rating: 'bad', comment: 'again' } as const;
    const before = findingOf([seen(1, 'bad'), said(2, 'resolved')]);
    expect(afterSighting(before, sighting)).toEqual(
      findingOf([seen(1, 'bad'), said(2, 'resolved'), { kind: 'sighting', sighting }]),
    );
  });

  it('N23 is no longer as it was shown once anything of it was said, or it was rated bad again', () => {
    const shown = { state: 'open', note: null, responsible: 'Anna', due_on: null, sightings: 1 } as const;
    expect(isAsShown(shown, { ...shown })).toBe(true);
    for (const change of [
      { state: 'resolved' },
      { note: 'Ordered.' },
      { responsible: null },
      { due_on: '2026-12-01' },
      { sightings: 2 },
    ] as const) {
      expect(isAsShown(shown, { ...shown, ...change })).toBe(false);
    }
  });

  it('N7 nothing happens to a building at the same time as something else, or before it', () => {
    expect(nextEventTime(day(2), null)).toBe(day(2));
    expect(nextEventTime(day(2), day(1))).toBe(day(2));
    expect(nextEventTime(day(2), day(2))).toBe('2026-01-02T10:00:00.001Z');
    expect(nextEventTime(day(1), day(2))).toBe('2026-01-02T10:00:00.001Z');
  });
});
