import { describe, expect, it } from 'vitest';
import { floorOf, floorRefusal, isSign } from '#domain/floors/floor.ts';
import {
  hiddenCopy,
  mayReportAnotherFloor,
  missingCopies,
  revealableCopy,
  revealed,
  takenFloors,
} from '#domain/floors/floors.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { makeSubTouchpoint, makeTouchpoint } from './makeTouchpoint.ts';

const ground = makeTouchpoint({
  id: 'ground',
  multi_instance: true,
  floor: 0,
  sub_touchpoints: [makeSubTouchpoint('a', 'bad', 'cold')],
});

describe('a floor', () => {
  it.each([
    [null, 'required'],
    [1.5, 'not_a_whole_number'],
    [Number.NaN, 'not_a_whole_number'],
    [Number.POSITIVE_INFINITY, 'not_a_whole_number'],
    [-21, 'out_of_range'],
    [201, 'out_of_range'],
    [-20, null],
    [0, null],
    [200, null],
  ] as const)('F1 %j is answered with %j', (floor, refusal) => {
    expect(floorRefusal({ multi_instance: true, floor }, [])).toBe(refusal);
  });

  it('F1 a touchpoint that does not repeat has no floor', () => {
    expect(floorRefusal({ multi_instance: false, floor: null }, [])).toBeNull();
    expect(floorRefusal({ multi_instance: false, floor: 3 }, [])).toBe('not_applicable');
  });

  it('F2 a floor that is concluded elsewhere in the tour is taken; its own and a draft are not', () => {
    const own = { ...ground, id: 'own', completed: true, floor: 2 };
    const other = { ...ground, id: 'other', completed: true, floor: 3 };
    const draft = { ...ground, id: 'draft', completed: false, floor: 4 };
    const elsewhere = {
      ...ground,
      id: 'elsewhere',
      touchpoint_id: 'another family',
      completed: true,
      floor: 5,
    };
    const taken = takenFloors([own, other, draft, elsewhere], own);
    expect(taken).toEqual([3]);
    expect(floorRefusal({ multi_instance: true, floor: 3 }, taken)).toBe('taken');
    expect(floorRefusal({ multi_instance: true, floor: 2 }, taken)).toBeNull();
  });

  it.each([
    ['', null],
    ['  ', null],
    ['3', 3],
    [' -2 ', -2],
    ['\u22122', -2],
    ['+4', 4],
    ['007', 7],
    ['1.5', 'not_a_whole_number'],
    ['1e2', 'not_a_whole_number'],
    ['-0', 0],
    ['ground', 'not_a_whole_number'],
    ['9999999', 'not_a_whole_number'],
  ] as const)('F7 %j is read as %j', (text, floor) => {
    expect(floorOf(text)).toBe(floor);
  });

  it.each([
    ['-', true],
    [' \u2212', true],
    ['+', true],
    ['', false],
    ['-1', false],
    ['--', false],
    ['first', false],
  ])('F7 %j is a sign and the beginning of a number: %j', (text, isOne) => {
    expect(isSign(text)).toBe(isOne);
  });
});

describe('copies', () => {
  it('F3 a copy is cleared, hidden, and knows its parent', () => {
    const copy = hiddenCopy([ground], ground);
    expect(copy).toMatchObject({
      id: 'mi-1',
      parent_id: 'ground',
      hide: true,
      completed: false,
      floor: null,
    });
    expect(copy.sub_touchpoints).toEqual([
      { ...makeSubTouchpoint('a'), id: 'mi-1-1', assessment_touchpoint_id: 'mi-1' },
    ]);
  });

  it('F3 numbers go on over all families of the tour', () => {
    const other = { ...ground, id: 'mi-7', touchpoint_id: 'another family' };
    expect(hiddenCopy([ground, other], ground).id).toBe('mi-8');
  });

  it('F4 one hidden copy from the start, none for what does not repeat', () => {
    expect(missingCopies([ground, makeTouchpoint()]).map((copy) => copy.id)).toEqual(['mi-1']);
  });

  it('F5 a copy is revealed only when its parent is completed', () => {
    const copy = hiddenCopy([ground], ground);
    expect(revealableCopy([ground, copy], ground.touchpoint_id)).toBeNull();
    expect(revealableCopy([{ ...ground, completed: true }, copy], ground.touchpoint_id)?.id).toBe('mi-1');
  });

  it('F5 another floor may be reported once its parent is completed, while the tour is open', () => {
    const copy = hiddenCopy([ground], ground);
    const open = { concluded_at: null };
    const over = { concluded_at: '2026-11-21T09:00:00.000Z' };
    const done = [{ ...ground, completed: true }, copy];
    const may = (tour: typeof open | typeof over, floors: readonly Touchpoint[]) =>
      mayReportAnotherFloor(tour, floors, ground.touchpoint_id);
    expect([may(open, done), may(over, done), may(open, [ground, copy])]).toEqual([true, false, false]);
  });

  it('F6 a revealed copy has no floor', () => {
    expect(revealed({ ...hiddenCopy([ground], ground), floor: 3 })).toMatchObject({
      hide: false,
      floor: null,
    });
  });

  it('F4 F5 a building may have forty floors, and there is always exactly one more to reveal', () => {
    let tour: Touchpoint[] = [ground, ...missingCopies([ground])];
    for (let floor = 0; floor < 40; floor += 1) {
      const open = tour.find((one) => !one.hide && !one.completed);
      expect(open).toBeDefined();
      expect(revealableCopy(tour, ground.touchpoint_id)).toBeNull();
      tour = tour.map((one) => (one === open ? { ...one, completed: true, floor } : one));
      tour = [...tour, ...missingCopies(tour)];
      expect(missingCopies(tour)).toEqual([]);
      expect(tour.filter((one) => one.hide)).toHaveLength(1);
      const next = revealableCopy(tour, ground.touchpoint_id);
      expect(next).not.toBeNull();
      tour = tour.map((one) => (one === next ? revealed(one) : one));
    }
    expect(tour.filter((one) => one.completed)).toHaveLength(40);
    expect(new Set(tour.map((one) => one.id)).size).toBe(41);
  });
});
