import { describe, expect, it } from 'vitest';
import { asksForFloor, floorOf, floorRefusal, isBegun, readFloor } from '#domain/floors/floor.ts';
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
    ['\u20132', -2],
    ['\u20143', -3],
    ['\uff0d1', -1],
    ['\uff11\uff12', 12],
    ['\u200e\u22124\u00a0', -4],
  ] as const)('F7 %j is read as %j', (text, floor) => {
    expect([floorOf(text), readFloor(text)]).toEqual([floor, floor]);
  });

  it.each([
    [0, ['EG', 'eg', ' RDC', 'RdC', 'PT', 'GF', '\uff25\uff27', '0. OG']],
    [
      1,
      [
        '1. OG',
        '1.OG',
        '1 og',
        'OG 1',
        'OG1',
        '1.',
        '1er',
        '1er étage',
        '1ER ÉTAGE',
        '1er e\u0301tage',
        'étage 1',
        'piano 1',
        '1° piano',
        '1º',
      ],
    ],
    [3, ['3.', '3e', '3e étage', '3ème', '3eme etage', '\uff13. OG', '3.\u00a0OG', 'Piano 3', '3 piano']],
    [12, ['12. OG', '12e']],
    [
      -1,
      ['UG', 'ug', '1. UG', 'UG1', 'sous-sol', 'Sous\u2010sol', 'sous sol', 'B', 'b1', 'B 1', '1er sous-sol'],
    ],
    [
      -2,
      [
        '2. UG',
        '2.UG',
        '2 UG',
        'UG 2',
        'UG2',
        'UG-2',
        'UG\u20132',
        'B2',
        'b-2',
        'sous-sol 2',
        '2e sous-sol',
        '2ème sous-sol',
      ],
    ],
    [
      'not_a_whole_number',
      [
        'ground',
        'OG',
        'U',
        'UGG',
        '2B',
        '1/2',
        '3.5',
        '1st',
        'A',
        'étage',
        '-1. OG',
        '0. UG',
        'B0',
        'EG 1',
        '³',
        '1 2',
        '?',
      ],
    ],
  ] as const)('F7 a field that was left means %j where it says one of %j', (floor, all) => {
    expect(all.map((text) => [text, readFloor(text)])).toEqual(all.map((text) => [text, floor]));
  });

  it.each([
    ['E', true],
    ['1.', true],
    ['é', true],
    ['\u2013', true],
    ['UG 2', true],
    ['?', false],
    ['1234567', false],
    ['1/2', false],
    ['-', true],
    [' \u2212', true],
    ['+', true],
    ['', false],
    ['3', false],
    ['--', true],
    ['first', true],
  ])('F7 %j is the beginning of a floor: %j', (text, isOne) => {
    expect(isBegun(text)).toBe(isOne);
  });

  it('F12 a rare floor is asked for until the tour has concluded it', () => {
    const none = [{ completed: false, concluded_floor: null }];
    const asked = [-21, -20, -11, -10, 0, 60, 61, 200, 201].filter((floor) => asksForFloor(floor, none));
    expect(asked).toEqual([-20, -11, 61, 200]);
    expect(asksForFloor(61, [...none, { completed: true, concluded_floor: 61 }])).toBe(false);
    expect(asksForFloor(61, [{ completed: true, concluded_floor: 62 }])).toBe(true);
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

  it('F5 a revealed copy has no floor', () => {
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
