import { afterEach, expect, it } from 'vitest';
import { InspectionDatabase } from '../../../src/db/InspectionDatabase.ts';
import { openPersonStore } from '../../../src/db/openPersonStore.ts';

let opened: ReturnType<typeof openPersonStore> | null = null;
afterEach(async () => {
  opened?.close();
  opened = null;
  await InspectionDatabase.delete('storey-ines');
});

/** Second copies that bring back the tour a person was in, and note what is asked of them. */
function copies(asked: string[], { broken = false } = {}) {
  return {
    standing: async () => new Map([['tour-1', 1]]),
    takeIn: async (db: InspectionDatabase) => {
      asked.push('takeIn');
      if (broken) throw new DOMException('no caches', 'UnknownError');
      await db.meta.put({ key: 'currentTour', tourId: 'tour-1' });
      return null;
    },
    forget: async () => {
      asked.push('forget');
      if (broken) throw new DOMException('no caches', 'UnknownError');
    },
  };
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

it('S24 whoever signs in is in the tour that came back', async () => {
  opened = openPersonStore('ines', copies([]), () => new Date());
  expect(await opened.currentTourId()).toBe('tour-1');
});

it('S24 S17 what would be lost is counted after it came back', async () => {
  const asked: string[] = [];
  opened = openPersonStore('ines', copies(asked), () => new Date());
  expect(await opened.loss()).toEqual([]);
  expect(asked).toEqual(['takeIn']);
});

it('S24 S20 a second store that fails keeps nobody from signing in', async () => {
  opened = openPersonStore('ines', copies([], { broken: true }), () => new Date());
  expect(await opened.currentTourId()).toBeNull();
});

it('S24 S19 with a second store that fails nobody says that nothing is unsent', async () => {
  opened = openPersonStore('ines', copies([], { broken: true }), () => new Date());
  await expect(opened.loss()).rejects.toThrow('Nobody knows');
});

it('S17 S24 signing out forgets both, and says when one of them was not to be had', async () => {
  const asked: string[] = [];
  opened = openPersonStore('ines', copies(asked), () => new Date());
  await opened.currentTourId();
  await opened.erase();
  expect(asked.at(-1)).toBe('forget');
  expect(await names()).not.toContain('storey-ines');
  opened = openPersonStore('ines', copies([], { broken: true }), () => new Date());
  await opened.currentTourId();
  await expect(opened.erase()).rejects.toThrow('no caches');
  expect(await names()).not.toContain('storey-ines');
});
