import { describe, expect, it } from 'vitest';
import { answersFromBelow, asFloorBelow, floorBelow } from '#domain/floors/floorBelow.ts';
import { proposedFloor, steppedFloor, suggestedFloor } from '#domain/floors/suggestedFloor.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { makeSubTouchpoint, makeTouchpoint } from './makeTouchpoint.ts';
import { fc, test } from './property.ts';

const unrated = [makeSubTouchpoint('a'), makeSubTouchpoint('b')];

function makeFloor(id: string, floor: number | null, change: Partial<Touchpoint> = {}): Touchpoint {
  return makeTouchpoint({ id, floor, multi_instance: true, ...change });
}

describe('the floor below', () => {
  it('F8 is the nearest lower number on which something is rated', () => {
    const here = makeFloor('here', 5);
    const floors = [
      makeFloor('three', 3, { completed: true }),
      makeFloor('one', 1, { completed: true }),
      makeFloor('four', 4, { sub_touchpoints: unrated }),
      makeFloor('six', 6),
      makeFloor('hidden', 4, { hide: true }),
      makeFloor('numberless', null),
      makeFloor('elsewhere', 4, { touchpoint_id: 'another family' }),
      here,
    ];
    expect(floorBelow(floors, here)?.id).toBe('three');
  });

  it('F8 a basement is below the ground floor; a draft counts, nothing lower is nothing', () => {
    const ground = makeFloor('ground', 0);
    const basement = makeFloor('basement', -1);
    expect(floorBelow([ground, basement], ground)?.id).toBe('basement');
    expect(floorBelow([ground, basement], basement)).toBeNull();
    expect(floorBelow([ground, makeFloor('same', 0)], ground)).toBeNull();
  });

  it('F8 while a floor has no number, the highest one stands in', () => {
    const here = makeFloor('here', null);
    expect(floorBelow([makeFloor('two', 2), makeFloor('seven', 7), here], here)?.id).toBe('seven');
  });

  it('F9 says what is said below where nothing is rated here, and nothing else', () => {
    const below = makeFloor('below', 1, {
      completed: true,
      sub_touchpoints: [
        { ...makeSubTouchpoint('x', 'bad', 'cold'), touchpoint_id: 'catalogue-a' },
        { ...makeSubTouchpoint('y', 'good', 'warm'), touchpoint_id: 'catalogue-b' },
        { ...makeSubTouchpoint('z', 'bad', 'dark'), touchpoint_id: 'catalogue-c' },
        { ...makeSubTouchpoint('u', null, 'half a thought'), touchpoint_id: 'catalogue-d' },
      ],
    });
    const here = makeFloor('here', 2, {
      sub_touchpoints: [
        makeSubTouchpoint('a'),
        makeSubTouchpoint('b', 'not_applicable'),
        makeSubTouchpoint('c', null, 'written before'),
        makeSubTouchpoint('d'),
        makeSubTouchpoint('e'),
      ],
    });
    const taken = asFloorBelow(here, below);
    expect(taken).toEqual({
      ...here,
      sub_touchpoints: [
        makeSubTouchpoint('a', 'bad', 'cold'),
        makeSubTouchpoint('b', 'not_applicable'),
        makeSubTouchpoint('c', 'bad', 'written before'),
        makeSubTouchpoint('d'),
        makeSubTouchpoint('e'),
      ],
    });
    expect(taken.completed).toBe(false);
    expect(answersFromBelow(here, below)).toEqual(['a', 'c']);
  });

  it('F9 answers nothing where what is unrated here is unrated below as well', () => {
    const below = makeFloor('below', 1, {
      sub_touchpoints: [makeSubTouchpoint('a', 'good'), makeSubTouchpoint('b')],
    });
    const here = makeFloor('here', 2, {
      sub_touchpoints: [makeSubTouchpoint('a', 'bad', 'cold'), makeSubTouchpoint('b')],
    });
    expect(answersFromBelow(here, below)).toEqual([]);
    expect(asFloorBelow(here, below)).toEqual(here);
  });
});

describe('the suggested floor', () => {
  it.each([
    ['F10 the ground floor, when nothing is reported yet', [null], 0],
    ['F10 one above the highest, whatever the order', [3, -2, 7], 8],
    ['F10 one above a basement', [-3], -2],
    ['F10 the highest free one, where the numbers end', [200, 199], 198],
  ] as const)('%s', (_rule, others, floor) => {
    const here = makeFloor('here', 4);
    const tour = [...others.map((other, place) => makeFloor(`other-${place}`, other)), here];
    expect(suggestedFloor(tour, here)).toBe(floor);
  });

  it('F10 stands in the field of a further floor that has none, and of nothing else', () => {
    const first = makeFloor('first', 2, { completed: true });
    const copy = makeFloor('mi-1', null, { parent_id: 'first', completed: false });
    const given = { ...copy, floor: 7 };
    const emptied = { ...copy, completed: true };
    const asked = makeFloor('first', null, { completed: false });
    expect([copy, given, emptied, asked].map((one) => proposedFloor([first, one], one))).toEqual([
      3,
      null,
      null,
      null,
    ]);
  });

  it('F10 hidden copies and other touchpoints do not count', () => {
    const here = makeFloor('here', null);
    const tour = [
      here,
      makeFloor('hidden', 9, { hide: true }),
      makeFloor('elsewhere', 9, { touchpoint_id: 'another family' }),
    ];
    expect(suggestedFloor(tour, here)).toBe(0);
  });

  test.prop(
    'F10 is in range and nobody has it',
    [fc.uniqueArray(fc.integer({ min: -20, max: 200 }), { maxLength: 220 })],
    ([others]) => {
      const here = makeFloor('here', null);
      const floor = suggestedFloor(
        [...others.map((other) => makeFloor(`other-${other}`, other)), here],
        here,
      );
      expect(others).not.toContain(floor);
      expect(floor).toBeLessThanOrEqual(200);
      expect(floor).toBeGreaterThanOrEqual(-20);
    },
  );
});

describe('a step', () => {
  const here = makeFloor('here', null);
  const tour = [makeFloor('low', -2), makeFloor('high', 7), here];

  it.each([
    ['F11 from a number to the one beside it', [here], 3, 1, 4],
    ['F11 down through the ground floor', [here], 0, -1, -1],
    ['F11 from nothing, above what is reported', tour, null, 1, 8],
    ['F11 from nothing, below what is reported', tour, null, -1, -3],
    ['F11 from nothing, where nothing is reported', [here], null, 1, 1],
    ['F11 not above the highest', [here], 200, 1, 200],
    ['F11 not below the lowest', [here], -20, -1, -20],
    ['F11 back into the range', [here], 9000, 1, 200],
  ] as const)('%s', (_rule, touchpoints, present, by, floor) => {
    expect(steppedFloor(touchpoints, here, present, by)).toBe(floor);
  });
});
