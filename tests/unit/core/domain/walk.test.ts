import { describe, expect, it } from 'vitest';
import { nextOfTour, nextTouchpoint, nextUnrated } from '#domain/nextTouchpoint.ts';
import { changedAnswers, withEarlierAnswers } from '#domain/touchpoint.ts';
import { countRatings, tourSummary } from '#domain/tourSummary.ts';
import { makeSubTouchpoint, makeTouchpoint } from './makeTouchpoint.ts';

describe('the next question', () => {
  const answers = [
    makeSubTouchpoint('a'),
    makeSubTouchpoint('b', 'good'),
    makeSubTouchpoint('c'),
    makeSubTouchpoint('d', 'bad'),
  ];

  it.each([
    ['T7 the first unrated one below', 'a', 'c'],
    ['T7 from the top, when there is none below', 'd', 'a'],
    ['T7 never the one just rated, though the store is slow', 'c', 'a'],
    ['T7 the first of all, when nothing was rated yet', null, 'a'],
  ] as const)('%s', (_rule, after, next) => {
    expect(nextUnrated(answers, after)).toBe(next);
  });

  it('T7 nowhere, when all is rated', () => {
    expect(nextUnrated([makeSubTouchpoint('a', 'good')], 'a')).toBeNull();
    expect(nextUnrated([makeSubTouchpoint('a')], 'a')).toBeNull();
  });
});

describe('undo', () => {
  it('T6 gives back rating and comment of what was touched, and leaves the rest', () => {
    const before = makeTouchpoint({
      sub_touchpoints: [makeSubTouchpoint('a', 'good', 'fine'), makeSubTouchpoint('b')],
    });
    const present = makeTouchpoint({
      floor: 3,
      sub_touchpoints: [makeSubTouchpoint('a', 'bad', 'cold'), makeSubTouchpoint('b', 'good')],
    });
    expect(withEarlierAnswers(present, before, ['a'])).toEqual(
      makeTouchpoint({
        floor: 3,
        sub_touchpoints: [makeSubTouchpoint('a', 'good', 'fine'), makeSubTouchpoint('b', 'good')],
      }),
    );
    expect(withEarlierAnswers(present, before, [])).toEqual(present);
  });

  it('T6 knows what a change touched: another rating, or another comment', () => {
    const before = makeTouchpoint({
      sub_touchpoints: [makeSubTouchpoint('a', 'good'), makeSubTouchpoint('b'), makeSubTouchpoint('c')],
    });
    const after = makeTouchpoint({
      sub_touchpoints: [
        makeSubTouchpoint('a', 'good', 'fine'),
        makeSubTouchpoint('b', 'bad'),
        makeSubTouchpoint('c'),
      ],
    });
    expect(changedAnswers(before, after)).toEqual(['a', 'b']);
    expect(changedAnswers(before, before)).toEqual([]);
  });
});

describe('before a tour is concluded', () => {
  it('U3 every rating of what is concluded is counted, and the bad ones are said', () => {
    const concluded = {
      ...makeTouchpoint({
        completed: true,
        sub_touchpoints: [
          makeSubTouchpoint('a', 'good'),
          makeSubTouchpoint('b', 'bad', ' too dark '),
          makeSubTouchpoint('c', 'not_applicable'),
          makeSubTouchpoint('d', 'good'),
        ],
      }),
      changed: false,
    };
    const summary = tourSummary([concluded]);
    expect([summary.open, summary.changed]).toEqual([[], []]);
    expect(summary.concluded).toEqual([
      {
        touchpoint: concluded,
        counts: { good: 2, bad: 1, not_applicable: 1 },
        bad: [{ id: 'b', name: 'parking', comment: 'too dark' }],
      },
    ]);
  });

  it('U3 what changed since its conclusion is concluded all the same, and told apart from what never was', () => {
    const open = { ...makeTouchpoint({ id: 'open' }), changed: false };
    const done = { ...makeTouchpoint({ id: 'done', completed: true }), changed: false };
    const changed = { ...makeTouchpoint({ id: 'changed', completed: true }), changed: true };
    const summary = tourSummary([open, done, changed]);
    expect(summary.concluded.map((one) => one.touchpoint.id)).toEqual(['done', 'changed']);
    expect(summary.open).toEqual([open]);
    expect(summary.changed).toEqual([changed]);
  });

  it('U3 an unrated question counts nowhere', () => {
    expect(countRatings([makeSubTouchpoint('a')])).toEqual({ good: 0, bad: 0, not_applicable: 0 });
  });
});

describe('after a touchpoint', () => {
  const makeStop = (id: string, completed: boolean, changed = false) => ({ id, completed, changed });

  it.each([
    [
      'U4 the next open one below',
      'b',
      [makeStop('a', false), makeStop('b', false), makeStop('c', false)],
      'c',
    ],
    [
      'U4 what is concluded is passed by',
      'a',
      [makeStop('a', true), makeStop('b', true), makeStop('c', false)],
      'c',
    ],
    ['U4 what has changed since is not', 'a', [makeStop('a', true), makeStop('b', true, true)], 'b'],
    [
      'U4 from the top, when there is none below',
      'c',
      [makeStop('a', false), makeStop('b', true), makeStop('c', false)],
      'a',
    ],
    ['U4 none, when all else is concluded', 'b', [makeStop('a', true), makeStop('b', false)], null],
  ] as const)('%s', (_rule, after, touchpoints, next) => {
    expect(nextTouchpoint(touchpoints, after)?.id ?? null).toBe(next);
  });

  it.each([
    ['U4 the first one of a new tour', null, [makeStop('a', false), makeStop('b', false)], 'a'],
    ['U4 the one that was left', 'b', [makeStop('a', false), makeStop('b', false)], 'b'],
    [
      'U4 the one that was left and has changed since it was concluded',
      'b',
      [makeStop('a', false), makeStop('b', true, true)],
      'b',
    ],
    [
      'U4 the one after it, once it is concluded',
      'b',
      [makeStop('a', false), makeStop('b', true), makeStop('c', false)],
      'c',
    ],
    [
      'U4 the first one, where the one that was left is gone',
      'mi-4',
      [makeStop('a', true), makeStop('b', false)],
      'b',
    ],
    ['U4 nothing, when all is concluded', 'a', [makeStop('a', true), makeStop('b', true)], null],
  ] as const)('on the tour: %s', (_rule, left, touchpoints, next) => {
    expect(nextOfTour(touchpoints, left)?.id ?? null).toBe(next);
  });
});
