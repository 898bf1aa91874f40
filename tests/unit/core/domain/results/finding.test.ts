import { describe, expect, it } from 'vitest';
import type { Rating } from '#domain/rating.ts';
import {
  afterSighting,
  type FindingEvent,
  type FindingState,
  findingOf,
  isOverdue,
  opensAgain,
  unseen,
} from '#domain/results/finding.ts';

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T10:00:00.000Z`;
const seen = (
  number: number,
  rating: Rating,
  { id = '1', received }: { id?: string; received?: number } = {},
) =>
  ({
    kind: 'sighting',
    id,
    sighting: {
      at: day(number),
      received_at: received === undefined ? null : day(received),
      rating,
      comment: rating === 'bad' ? `bad on ${number}` : null,
    },
  }) satisfies FindingEvent;
const said = (number: number, state: FindingState | null): FindingEvent => ({
  kind: 'statement',
  id: '0',
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
      late_at: null,
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

  it('N7 events of one millisecond have the order of their ids, and a statement comes after a tour', () => {
    const [bad, good] = [seen(1, 'bad', { id: '1' }), seen(1, 'good', { id: '2' })];
    expect(findingOf([good, bad]).seen_good_at).toBe(day(1));
    expect(findingOf([seen(1, 'good', { id: '1' }), seen(1, 'bad', { id: '2' })]).seen_good_at).toBeNull();
    expect(findingOf([said(1, 'resolved'), bad]).state).toBe('resolved');
  });

  it('N10 a late bad does not reopen what was resolved after that walk, and is marked', () => {
    const late = seen(1, 'bad', { id: '2', received: 5 });
    const known = [seen(0, 'bad'), said(3, 'resolved')];
    expect(findingOf([...known, late])).toMatchObject({ state: 'resolved', sightings: 2, late_at: day(5) });
    // Until something was said after the receipt, or a good one was walked after it.
    expect(findingOf([...known, late, said(4, null)]).late_at).toBe(day(5));
    expect(findingOf([...known, late, said(6, null)]).late_at).toBeNull();
    expect(findingOf([...known, late, seen(2, 'good', { received: 9 })]).late_at).toBeNull();
    expect(findingOf([...known, late, seen(0, 'good')]).late_at).toBe(day(5));
  });

  it('N9 one after the other is the same as all at once', () => {
    const sighting = { at: day(3), received_at: null, rating: 'bad', comment: 'again' } as const;
    const before = findingOf([seen(1, 'bad'), said(2, 'resolved')]);
    expect(afterSighting(before, sighting)).toEqual(
      findingOf([seen(1, 'bad'), said(2, 'resolved'), { kind: 'sighting', id: '9', sighting }]),
    );
  });

  it('N11 B3 overdue is what is not resolved, from the day after it was due, in an open building', () => {
    const finding = { state: 'open', due_on: '2026-01-05', object: {} } as const;
    expect(isOverdue(finding, '2026-01-05')).toBe(false);
    expect(isOverdue(finding, '2026-01-06')).toBe(true);
    expect(isOverdue({ ...finding, state: 'resolved' }, '2026-01-06')).toBe(false);
    expect(isOverdue({ ...finding, object: { closed: true } }, '2026-01-06')).toBe(false);
  });
});
