import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pageCursor } from '#contract/http/page.ts';
import { maxName } from '#domain/users/externalUser.ts';
import { searchKey } from '../../../../server/database/query/searchKey.ts';
import { cursorOf, partsOf } from '../../../../server/services/cursor.ts';

describe('a position in a list of people', () => {
  it.each(['힣', '漢', '"', '𝒜', 'a'])('is accepted after the longest names of %s', (letter) => {
    const name = letter.repeat(maxName / letter.length);
    const parts = ['-name', searchKey(name, name), randomUUID()];
    const cursor = cursorOf(parts);
    expect(pageCursor.safeParse(cursor).success).toBe(true);
    expect(partsOf(cursor, 3)).toEqual(parts);
  });

  it('is accepted from an address that an earlier version made', () => {
    const parts = ['name', 'muster anna é', 'an id'];
    const cursor = Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
    expect(partsOf(cursor, 3)).toEqual(parts);
  });

  it.each(['', 'W', 'WwA', 'W10', 'AAAA', 'WyIi'])('is none in %j', (cursor) =>
    expect(partsOf(cursor, 3)).toBeNull(),
  );
});
