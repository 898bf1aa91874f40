import { describe, expect, it } from 'vitest';
import { ratings } from '#domain/rating.ts';
import {
  answerRefusal,
  commentLimit,
  concludedTouchpoint,
  everyAnswerRated,
  needsConclusion,
  withAnswer,
} from '#domain/touchpoint.ts';
import { makeSubTouchpoint, makeTouchpoint } from './makeTouchpoint.ts';
import { fc, test } from './property.ts';

describe('answers', () => {
  it('T1 a question without a rating is unrated, whatever was said', () => {
    expect(answerRefusal({ rating: null, comment: 'so much to say' })).toBe('unrated');
  });

  it.each(['good', 'not_applicable'] as const)('T2 %s needs no comment', (rating) => {
    expect(answerRefusal({ rating, comment: null })).toBeNull();
  });

  it.each([null, '', '   ', '\n\t', '\u200b', '\u3164', '\u2800', '\ufffc\u0301', '\ud800'])(
    'T2 bad with %j is refused',
    (comment) => {
      expect(answerRefusal({ rating: 'bad', comment })).toBe('comment_required');
    },
  );

  it('T2 the limit itself is accepted, one more is not', () => {
    for (const sign of ['x', '😀', 'e\u0301']) {
      expect(answerRefusal({ rating: 'bad', comment: `\ufeff${sign.repeat(commentLimit)}\r\n` })).toBeNull();
      expect(answerRefusal({ rating: 'good', comment: sign.repeat(commentLimit + 1) })).toBe(
        'comment_too_long',
      );
    }
  });

  it('only the answer that was meant changes', () => {
    const before = makeTouchpoint();
    const after = withAnswer(before, 'b', { rating: 'bad' });
    expect(after.sub_touchpoints.map((sub) => sub.rating)).toEqual(['good', 'bad']);
    expect(withAnswer(before, 'nobody', { rating: 'bad' })).toEqual(before);
  });
});

describe('concluding a touchpoint', () => {
  it('T3 the button waits for the last rating', () => {
    expect(everyAnswerRated(makeTouchpoint())).toBe(true);
    expect(
      everyAnswerRated(
        makeTouchpoint({ sub_touchpoints: [makeSubTouchpoint('a', 'good'), makeSubTouchpoint('b')] }),
      ),
    ).toBe(false);
  });

  it.each([
    [false, false, true],
    [false, true, true],
    [true, true, true],
    [true, false, false],
  ])('U3 U4 completed %s and changed %s, it needs a conclusion: %s', (completed, changed, needed) => {
    expect(needsConclusion({ completed, changed })).toBe(needed);
  });

  it('T4 says everything that is in the way at once', () => {
    const result = concludedTouchpoint(
      makeTouchpoint({
        multi_instance: true,
        sub_touchpoints: [
          makeSubTouchpoint('a'),
          makeSubTouchpoint('b', 'bad'),
          makeSubTouchpoint('c', 'good'),
        ],
      }),
      [],
    );
    expect(result).toEqual({
      ok: false,
      reason: {
        floor: 'required',
        answers: new Map([
          ['a', 'unrated'],
          ['b', 'comment_required'],
        ]),
      },
    });
  });

  it('T2 T4 what passes is completed and its comments are trimmed', () => {
    const result = concludedTouchpoint(
      makeTouchpoint({ sub_touchpoints: [makeSubTouchpoint('a', 'bad', '  too dark ')] }),
      [],
    );
    expect(result.ok && result.value.completed).toBe(true);
    expect(result.ok && result.value.sub_touchpoints[0]?.comment).toBe('too dark');
  });

  const answerArbitrary = fc.record({
    rating: fc.option(fc.constantFrom(...ratings)),
    comment: fc.option(fc.string({ maxLength: 40 })),
  });

  test.prop(
    'T3 T4 it is concluded exactly when no single answer is refused',
    [fc.array(answerArbitrary)],
    ([answers]) => {
      const questions = answers.map((answer, index) =>
        makeSubTouchpoint(String(index), answer.rating, answer.comment),
      );
      const result = concludedTouchpoint(makeTouchpoint({ sub_touchpoints: questions }), []);
      const refusals = answers.filter((answer) => answerRefusal(answer) !== null).length;
      expect(result.ok).toBe(refusals === 0);
      expect(result.ok ? 0 : result.reason.answers.size).toBe(refusals);
    },
  );
});
