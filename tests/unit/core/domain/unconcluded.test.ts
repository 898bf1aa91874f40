import { describe, expect, it } from 'vitest';
import type { Touchpoint } from '#domain/touchpoint.ts';
import {
  concludedAnswers,
  countUnconcluded,
  isAsConcluded,
  unconcludedAnswers,
} from '#domain/unconcluded.ts';
import { makeSubTouchpoint, makeTouchpoint } from './makeTouchpoint.ts';

function makeDraft(change: Partial<Touchpoint> = {}) {
  return { ...makeTouchpoint(change), changed: false, concluded_floor: null };
}

/** As after its conclusion, with the given changes since. */
function makeChanged(change: Partial<Touchpoint>, concludedFloor: number | null = null) {
  const concluded = makeTouchpoint();
  return {
    ...concluded,
    completed: true,
    changed: true,
    concluded_floor: concludedFloor,
    concluded_answers: concludedAnswers(concluded),
    ...change,
  };
}

const inIt = (...touchpoints: Parameters<typeof unconcludedAnswers>[0]) =>
  unconcludedAnswers(touchpoints).map(({ answers }) => answers.map(({ id }) => id));

describe('answers that are not concluded', () => {
  it('U5 are all that was given where nothing was concluded, a comment alone too', () => {
    const questions = [
      makeSubTouchpoint('a', 'good'),
      makeSubTouchpoint('b', null, 'No light.'),
      makeSubTouchpoint('c', null, '  '),
      makeSubTouchpoint('d'),
    ];
    const draft = makeDraft({ sub_touchpoints: questions });
    expect(inIt(draft)).toEqual([['a', 'b']]);
    expect(countUnconcluded(unconcludedAnswers([draft, draft]))).toBe(4);
  });

  it('U5 are none in an untouched touchpoint, though a floor was typed, and none in a concluded one', () => {
    const untouched = makeDraft({
      sub_touchpoints: [makeSubTouchpoint('a')],
      multi_instance: true,
      floor: 3,
    });
    expect(inIt(untouched, makeDraft({ completed: true }))).toEqual([]);
  });

  it('U5 are those that differ from the conclusion where there was one', () => {
    const bad = makeSubTouchpoint('a', 'bad', 'Broken.');
    expect(inIt(makeChanged({ sub_touchpoints: [bad, makeSubTouchpoint('b', 'not_applicable')] }))).toEqual([
      ['a'],
    ]);
    expect(inIt(makeChanged({}))).toEqual([]);
  });

  it('U5 are all of a changed touchpoint whose conclusion nobody here knows', () => {
    expect(inIt({ ...makeChanged({}), concluded_answers: null })).toEqual([['a', 'b']]);
  });

  it('U5 a changed floor counts, though no answer is with it', () => {
    expect(inIt(makeChanged({ multi_instance: true, floor: 4 }, 3))).toEqual([[]]);
  });
});

describe('a touchpoint that is as it was concluded', () => {
  const [a, b] = [makeSubTouchpoint('a', 'good'), makeSubTouchpoint('b', 'not_applicable')];
  const photo = { id: 'p', sha256: '', bytes: 1, width: 1, height: 1, taken_at: '' };

  it('T6 U5 has its floor and every answer, whatever blanks are around a comment', () => {
    expect(isAsConcluded(makeChanged({ sub_touchpoints: [{ ...a, comment: ' ' }, b] }))).toBe(true);
  });

  it.each([
    ['another rating', makeChanged({ sub_touchpoints: [{ ...a, rating: 'bad' }, b] })],
    ['a comment', makeChanged({ sub_touchpoints: [{ ...a, comment: 'Quiet.' }, b] })],
    ['a photo', makeChanged({ sub_touchpoints: [{ ...a, photos: [photo] }, b] })],
    ['another floor', makeChanged({ multi_instance: true, floor: 4 }, 3)],
    ['a conclusion that nobody here knows', { ...makeChanged({}), concluded_answers: null }],
  ])('T6 U5 is not one with %s', (_with, touchpoint) => {
    expect(isAsConcluded(touchpoint)).toBe(false);
  });
});
