import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSecondCopy } from '../../../src/app/startSecondCopy.ts';
import { useBroughtBack } from '../../../src/app/useBroughtBack.ts';
import { InspectionDatabase } from '../../../src/db/InspectionDatabase.ts';
import type { BroughtBack } from '../../../src/db/meta.ts';
import type { SecondCopies } from '../../../src/db/SecondCopies.ts';
import { noSecondCopy } from '../../../src/db/SecondCopy.ts';
import { createClock, until } from '../../support/aDevice.ts';

const news: BroughtBack = { at: '2026-11-22T01:00:00.000Z', tours: 1, unsent: 2 };

let db: InspectionDatabase;
let asked: string[];
let clock: ReturnType<typeof createClock>;
beforeEach(() => {
  db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
  asked = [];
  clock = createClock();
});
afterEach(() => db.close());

function aPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const hide = () => {
    document.visibilityState = 'hidden';
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { page: { document } as unknown as Window, hide };
}

function start(takeIn: SecondCopies['takeIn'], page = aPage().page) {
  const note = (what: string) => async () => void asked.push(what);
  const secondCopies: SecondCopies = {
    isThere: async () => true,
    takeIn,
    follow: () => ({
      ...noSecondCopy,
      flush: note('flush'),
      sweep: note('sweep'),
      stop: note('stop'),
    }),
    forget: async () => {},
    remember: async () => {},
    whoHad: async () => null,
  };
  return startSecondCopy({ db, userId: 'ines', secondCopies, page, setTimer: clock.setTimer });
}

describe('the second copy of a page', () => {
  it('S24 a new database is read only after what stood twice is in it', async () => {
    await db.open();
    let isIn = false;
    await start(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      isIn = true;
      return news;
    });
    expect(isIn).toBe(true);
    expect(useBroughtBack.getState().broughtBack).toEqual(news);
    expect(db.secondCopy).not.toBe(noSecondCopy);
  });

  it('S24 what could not be taken in is not written over', async () => {
    await db.open();
    const { sweep } = await start(() => Promise.reject(new DOMException('no caches', 'UnknownError')));
    expect(db.secondCopy).toBe(noSecondCopy);
    await sweep();
    clock.advance(30_000);
    expect(asked).toEqual([]);
  });

  it('S24 writes at once what is due when the page is hidden, and looks at everything after a while', async () => {
    await db.open();
    const { page, hide } = aPage();
    const started = await start(async () => null, page);
    hide();
    expect(asked).toEqual(['flush']);
    clock.advance(30_000);
    expect(asked).toEqual(['flush', 'sweep']);
    await started.stop();
    hide();
    clock.advance(60_000);
    await until(() => asked.length >= 3, 'the end');
    expect(asked).toEqual(['flush', 'sweep', 'stop']);
  });
});
