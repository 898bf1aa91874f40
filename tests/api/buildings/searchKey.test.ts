import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/query/searchKey.ts';

describe('what is sorted', () => {
  it('N4 is lower case without accents, however a letter was typed', () => {
    expect(searchKey('École', null, 'E\u0301COLE Žďár İ Ǆ 가')).toBe(
      'ecole ecole zdar i ǆ 가'.normalize('NFD'),
    );
  });

  it('N4 is the same letter by letter as of the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const whole = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
        expect(searchKey(text)).toBe(whole);
      }),
      { numRuns: 2_000 },
    );
  });
});
