import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { durableTransaction } from '#db/durableTransaction.ts';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { Restored } from '#db/schema.ts';
import { startMirror } from '../../../../src/app/inspection/startMirror.ts';
import { createMirror } from '../../../../src/mirror/createMirror.ts';
import type { MirrorModule } from '../../../../src/mirror/restoreAtOpening.ts';
import { createClock } from '../../../support/data/createClock.ts';
import { until } from '../../../support/data/makeDevice.ts';
import { noMirroredPhotos } from '../../../support/data/photos/noMirroredPhotos.ts';

let indexedDB: IDBFactory;
let db: InspectionDatabase;
let asked: string[];
let over: boolean;
let clock: ReturnType<typeof createClock>;
beforeEach(() => {
  indexedDB = new IDBFactory();
  db = new InspectionDatabase('ines', { indexedDB, IDBKeyRange });
  asked = [];
  over = false;
  clock = createClock();
});
afterEach(() => db.close());

function makePage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const hide = () => {
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { page: { document } as unknown as Window, hide };
}

function start(restore: (db: InspectionDatabase) => Promise<Restored | null>, page = makePage().page) {
  const note = (what: string) => async () => void asked.push(what);
  const restoreFromMirror: MirrorModule['restoreFromMirror'] = async (_deps, { db: opening }) =>
    restore(opening);
  const store = {
    turns: async () => new Map([['tour-1', 1]]),
    read: async () => {
      asked.push('read');
      return [];
    },
    photos: noMirroredPhotos,
    exclusive: async (_owner: string, work: () => Promise<void>) => {
      asked.push('copy');
      await work();
    },
    write: note('write'),
    delete: note('delete'),
  };
  const load = async () => ({ store, createMirror, restoreFromMirror });
  const mirror = { turns: store.turns, now: clock.now, setTimer: clock.setTimer, load };
  const opened = () => void asked.push('opened');
  return startMirror({ db, userId: 'ines', mirror, page, isOver: async () => over, opened });
}

describe('the second copy of a page', () => {
  it('S24 S33 what could not be taken in keeps nobody from working, and nobody says that it is all', async () => {
    start(() => Promise.reject(new DOMException('no caches', 'UnknownError')));
    expect(await db.meta.count()).toBe(0);
    expect(db.isWhole).toBe(false);
    expect(asked).toEqual([]);
  });

  it('S24 a database that goes under an open page is made anew at once, but not once it is left', async () => {
    let takings = 0;
    const { stop } = start(async () => {
      takings += 1;
      return null;
    });
    await db.open();
    const go = async () => {
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(db.name).addEventListener('success', resolve);
      });
      clock.advance(0);
    };
    await go();
    await until(() => takings === 2, 'the second taking in');
    expect(asked).toEqual(['opened', 'opened']);
    await stop();
    await go();
    expect(db.isOpen()).toBe(false);
  });

  it('S24 one that goes again while it is made anew is made anew once more', async () => {
    let takings = 0;
    const go = () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase(db.name).addEventListener('success', resolve);
      });
    start(async () => {
      takings += 1;
      if (takings === 2) await go();
      return null;
    });
    await db.open();
    await go();
    clock.advance(0);
    await until(() => takings === 2 && asked.length === 2, 'the second taking in');
    await new Promise((resolve) => setTimeout(resolve));
    clock.advance(1_000);
    await until(() => takings === 3 && db.isOpen(), 'the third taking in');
    expect(await db.meta.count()).toBe(0);
  });

  it('S15 S17 a database that is deleted with a sign-out in another tab is not made anew', async () => {
    start(async () => null);
    await db.open();
    over = true;
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(db.name).addEventListener('success', resolve);
    });
    clock.advance(0);
    await expect(db.meta.count()).rejects.toThrow('signed out');
    const written = await durableTransaction(db, [db.meta], () =>
      db.meta.put({ key: 'currentTour', tourId: 't' }),
    );
    expect(written).toEqual({ ok: false, reason: 'not_saved' });
    await until(async () => (await indexedDB.databases()).length === 0, 'nothing that is left behind');
  });

  it('S24 writes at once what is due when the page is hidden, and looks at everything after a while', async () => {
    const { page, hide } = makePage();
    const started = start(async (opening) => {
      await opening.meta.put({ key: 'mirror', restored: null, dismissed: false });
      return null;
    }, page);
    await db.meta.put({ key: 'currentTour', tourId: 'tour-2' });
    asked.length = 0;
    hide();
    await until(() => asked.length > 0, 'what is due');
    expect(asked).toEqual(['copy']);
    clock.advance(30_000);
    await until(() => asked.length > 1, 'the look at everything');
    expect(asked).toEqual(['copy', 'read']);
    await started.stop();
    await db.meta.put({ key: 'currentTour', tourId: 'tour-3' });
    hide();
    clock.advance(60_000);
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual(['copy', 'read']);
  });
});
