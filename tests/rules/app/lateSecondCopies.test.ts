import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lateSecondCopies } from '../../../src/app/lateSecondCopies.ts';
import { InspectionDatabase } from '../../../src/db/InspectionDatabase.ts';
import { markOf } from '../../../src/db/secondCopyMark.ts';
import { takeInOnce } from '../../../src/db/takeInOnce.ts';

type Page = Parameters<typeof lateSecondCopies>[0]['page'];

let db: InspectionDatabase;
beforeEach(() => {
  db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

function copiesOn(page: object) {
  return lateSecondCopies({
    page: { location: { origin: 'http://storey.test' }, navigator: {}, ...page } as Page,
    setTimer: () => () => {},
  });
}

const refused = {
  caches: { has: () => Promise.reject(new DOMException('private window', 'SecurityError')) },
};

describe('a page without caches', () => {
  it('S24 goes on without a second copy, and signs out like any other', async () => {
    const copies = copiesOn({});
    expect(await takeInOnce(db, 'ines', copies)).toBeNull();
    const following = copies.follow(db, 'ines', () => {});
    await following.keep('tour');
    following.keepSoon('tour');
    await following.flush();
    await following.sweep();
    await following.stop();
    await copies.forget('ines');
    expect(await copies.whoHad('print')).toBeNull();
  });
});

describe('a page whose caches are refused to it', () => {
  it('S24 takes no refusal for nothing: the next start asks again', async () => {
    await expect(takeInOnce(db, 'ines', copiesOn(refused))).rejects.toThrow('private window');
    expect(await markOf(db)).toBeNull();
    const empty = { caches: { has: async () => false } };
    expect(await takeInOnce(db, 'ines', copiesOn(empty))).toBeNull();
    expect(await markOf(db)).not.toBeNull();
  });

  it('S17 signs out all the same', async () => {
    await copiesOn(refused).forget('ines');
  });
});
