import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pageCursor } from '#contract/http/page.ts';
import { maxName } from '#domain/users/externalUser.ts';
import { searchKey } from '../../../../server/database/query/searchKey.ts';
import { cursorOf, cursorParts, placeIn } from '../../../../server/services/cursor.ts';

describe('a position in a list of people', () => {
  it.each(['힣', '漢', '"', '𝒜', 'a'])('is accepted after the longest names of %s', (letter) => {
    const name = letter.repeat(maxName / letter.length);
    const parts = ['-name', searchKey(name, name), randomUUID()];
    const cursor = cursorOf(parts);
    expect(pageCursor.safeParse(cursor).success).toBe(true);
    expect(cursorParts(cursor, 3)).toEqual(parts);
  });

  it.each(['', 'W', 'WwA', 'WwBdAA', 'W10', 'AAAA', 'WyIi'])('is none in %j', (cursor) =>
    expect(cursorParts(cursor, 3)).toBeNull(),
  );
});

describe('the place in a list of an order', () => {
  it('is the key and the id of a cursor of this order, and the beginning without one', () => {
    expect(placeIn(cursorOf(['-name', 'muster', 'an id']), '-name')).toEqual({ key: 'muster', id: 'an id' });
    expect(placeIn(undefined, '-name')).toBeNull();
  });

  it('is invalid in a cursor of another order, of another length, or from elsewhere', () => {
    const others = [cursorOf(['name', 'muster', 'an id']), cursorOf(['-name', '3']), 'AAAA'];
    expect(others.map((cursor) => placeIn(cursor, '-name'))).toEqual(['invalid', 'invalid', 'invalid']);
  });
});
