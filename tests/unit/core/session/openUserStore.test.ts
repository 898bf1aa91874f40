import { afterEach, expect, it } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { createMirror } from '../../../../src/mirror/createMirror.ts';
import { openUserStore, type UserMirror } from '../../../../src/session/openUserStore.ts';
import { noMirroredPhotos } from '../../../support/data/photos/noMirroredPhotos.ts';

let opened: ReturnType<typeof openUserStore> | null = null;
afterEach(async () => {
  opened?.close();
  opened = null;
  await InspectionDatabase.delete('storey-ines');
});

/** A mirror that restores the current tour of the person, and records its calls. */
function makeMirror(asked: string[], { broken = false } = {}): UserMirror {
  const nothing = async () => {};
  const turns = async () => new Map([['tour-1', 1]]);
  return {
    turns,
    clear: async () => {
      asked.push('clear');
      if (broken) throw new DOMException('no caches', 'UnknownError');
    },
    now: () => new Date(),
    setTimer: () => () => {},
    load: async () => ({
      store: {
        turns,
        exclusive: nothing,
        read: async () => [],
        write: nothing,
        delete: nothing,
        photos: noMirroredPhotos,
      },
      createMirror,
      restoreFromMirror: async (_deps, { db }) => {
        asked.push('restore');
        if (broken) throw new DOMException('no caches', 'UnknownError');
        await db.meta.put({ key: 'currentTour', tourId: 'tour-1' });
        return null;
      },
    }),
  };
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

it('S24 whoever signs in is in the tour that came back', async () => {
  opened = openUserStore('ines', makeMirror([]));
  expect(await opened.currentTourId()).toBe('tour-1');
});

it('S24 S29 what would be lost is counted after it came back', async () => {
  const asked: string[] = [];
  opened = openUserStore('ines', makeMirror(asked));
  expect(await opened.loss()).toEqual([]);
  expect(asked).toEqual(['restore']);
});

it('S24 S33 a second store that fails keeps nobody from signing in', async () => {
  opened = openUserStore('ines', makeMirror([], { broken: true }));
  expect(await opened.currentTourId()).toBeNull();
});

it('S24 S19 with a second store that fails nobody says that nothing is unsent', async () => {
  opened = openUserStore('ines', makeMirror([], { broken: true }));
  await expect(opened.loss()).rejects.toThrow('Not restored');
});

it('S17 S24 signing out forgets both, and says when one of them was not to be had', async () => {
  const asked: string[] = [];
  opened = openUserStore('ines', makeMirror(asked));
  await opened.currentTourId();
  await opened.erase();
  expect(asked.at(-1)).toBe('clear');
  expect(await names()).not.toContain('storey-ines');
  opened = openUserStore('ines', makeMirror([], { broken: true }));
  await opened.currentTourId();
  await expect(opened.erase()).rejects.toThrow('no caches');
  expect(await names()).not.toContain('storey-ines');
});
