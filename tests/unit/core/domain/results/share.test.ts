import { describe, expect, it } from 'vitest';
import { byWorst, shareOf, withInterval } from '#domain/results/share.ts';
import { fc, test } from '../property.ts';

const count = fc.nat({ max: 2_000_000 });

describe('a share and its interval', () => {
  it('N2 not applicable is in no denominator, and nothing rated has no share', () => {
    expect(shareOf({ good: 3, bad: 1 })).toBe(0.75);
    expect(withInterval({ good: 0, bad: 0 })).toEqual({ share: null, low: null, high: null });
  });

  it.each([
    // From Newcombe (1998), Statistics in Medicine 17, table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('N3 %i of %i is as Newcombe says', (good, all, low, high) => {
    const interval = withInterval({ good, bad: all - good });
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test.prop(
    'N3 the interval holds the share, within nothing and everything',
    [count, count],
    ([good, bad]) => {
      fc.pre(good + bad > 0);
      const { share, low, high } = withInterval({ good, bad });
      expect([0, low, share, high, 1].map(Number)).toEqual(
        [0, low, share, high, 1].map(Number).toSorted((a, b) => a - b),
      );
    },
  );

  test.prop('N3 what is turned round has the interval turned round', [count, count], ([good, bad]) => {
    fc.pre(good + bad > 0);
    const [one, other] = [withInterval({ good, bad }), withInterval({ good: bad, bad: good })];
    expect(Number(one.low)).toBeCloseTo(1 - Number(other.high), 10);
  });

  it('N4 by what may be at best, two bad observations do not outrank eighty good of two hundred', () => {
    const few = withInterval({ good: 0, bad: 2 });
    const many = withInterval({ good: 80, bad: 120 });
    expect(Number(few.share)).toBeLessThan(Number(many.share));
    expect(Number(many.high)).toBeLessThan(Number(few.high));
  });
});

describe('what is worst', () => {
  const of = (good: number, bad: number) => ({
    good,
    bad,
    not_applicable: 0,
    ...withInterval({ good, bad }),
  });

  it('N4 two bad answers do not outrank eighty good ones of two hundred, and what has no share is last', () => {
    const [many, two, fine, none] = [of(80, 120), of(0, 2), of(9, 1), of(0, 0)];
    expect([none, two, fine, many].toSorted(byWorst)).toEqual([many, two, fine, none]);
    expect([many, fine, none, two].toSorted(byWorst)).toEqual([many, two, fine, none]);
  });
});
