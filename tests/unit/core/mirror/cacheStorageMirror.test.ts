import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { restoreMarkIn } from '#db/mirrorRecords.ts';
import { mirrorDatabase } from '../../../../src/mirror/mirrorDatabase.ts';
import { restoreIfNew } from '../../../../src/mirror/restoreAtOpening.ts';
import { createFakeCaches } from '../../../support/browser/fakeCaches.ts';
import { ines } from '../../../support/data/makeSession.ts';
import { makeMirror } from './makeMirror.ts';

const owner = 'ines';
let db: InspectionDatabase;
beforeEach(() => {
  db = new InspectionDatabase(owner, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const mark = async () => restoreMarkIn(await db.meta.toArray());
const refused = { has: () => Promise.reject(new DOMException('private window', 'SecurityError')) };

describe('a page without caches', () => {
  it('S24 goes on without a second copy, and signs out like any other', async () => {
    const deps = makeMirror(undefined);
    expect(await restoreIfNew(deps, { db, owner })).toBeNull();
    const mirror = mirrorDatabase(deps, { db, owner });
    db.mirror = mirror;
    await db.tours.put({ id: 'tour' } as Parameters<typeof db.tours.put>[0]);
    await mirror.flush();
    await mirror.sweep();
    await mirror.stop();
    await deps.store.clear(owner);
    expect(await deps.store.ownerOfToken('hash')).toBeNull();
  });
});

describe('a page whose caches are refused to it', () => {
  it('S24 takes no refusal for nothing: the next start asks again', async () => {
    await expect(restoreIfNew(makeMirror(refused), { db, owner })).rejects.toThrow('private window');
    expect(await mark()).toBeNull();
    expect(await restoreIfNew(makeMirror({ has: async () => false }), { db, owner })).toBeNull();
    expect(await mark()).not.toBeNull();
  });

  it('S17 signs out all the same', async () => {
    await makeMirror(refused).store.clear(owner);
  });
});

describe('the caches of a page', () => {
  it('S24 know by a hash of the token who is signed in, from the first copy until the sign-out', async () => {
    const { caches, kept } = createFakeCaches();
    const { store } = makeMirror(caches, { signedIn: { me: ines, tokenHash: 'hash' } });
    expect(kept.size).toBe(0);
    await store.exclusive(ines.id, () => store.write(ines.id, { tour: 't/1', turn: 7, text: '{}' }));
    expect([...kept.keys()].toSorted()).toEqual([
      'http://storey.test/second-copies',
      `http://storey.test/second-copies/${ines.id}/t%2F1/7`,
    ]);
    const { store: later } = makeMirror(caches);
    expect(await later.turns(ines.id)).toEqual(new Map([['t/1', 7]]));
    expect(await later.ownerOfToken('hash')).toEqual(ines);
    expect(await later.ownerOfToken('another')).toBeNull();
    await later.clear(ines.id);
    expect(await later.ownerOfToken('hash')).toBeNull();
    expect(await later.turns(ines.id)).toEqual(new Map());
  });
});
