import { IDBFactory } from 'fake-indexeddb';
import { unsentEntries } from '#db/outbox/outbox.ts';
import type { Restored } from '#db/schema.ts';
import { rateSubTouchpoint } from '../../../src/actions/rateSubTouchpoint.ts';
import { cacheStorageMirror } from '../../../src/mirror/cacheStorageMirror.ts';
import { createMirror } from '../../../src/mirror/createMirror.ts';
import { mirrorDatabase } from '../../../src/mirror/mirrorDatabase.ts';
import { restoreFromMirror } from '../../../src/mirror/restoreFromMirror.ts';
import { createClock } from '../data/createClock.ts';
import { concludeAll, type Device, makeDevice, makeStartedTour } from '../data/makeDevice.ts';
import { createFakeServer } from '../server/fakeServer.ts';
import { createFakeCaches } from './fakeCaches.ts';

const owner = 'ines';
const locks = {
  request: async (_name: string, _options: object, run: () => Promise<unknown>) => run(),
} as unknown as Pick<LockManager, 'request'>;

/** A browser with a mirror, whose pages restore at every opening what their database lacks (S24). */
export function makeMirroredBrowser() {
  const server = createFakeServer();
  const browser = createFakeCaches();
  const clock = createClock();
  const indexedDB = new IDBFactory();
  const opened: Device[] = [];

  async function open() {
    const { caches } = browser;
    const origin = 'http://storey.test';
    const store = cacheStorageMirror({ caches, locks, origin, signedIn: () => null });
    const deps = {
      turns: store.turns,
      now: clock.now,
      setTimer: clock.setTimer,
      load: async () => ({ store, createMirror, restoreFromMirror }),
    };
    const news: (Restored | null)[] = [];
    const wholeWhenTold: boolean[] = [];
    const running: ReturnType<typeof mirrorDatabase>[] = [];
    const page = await makeDevice(server, {
      userId: owner,
      indexedDB,
      clock,
      prepare: (db) => {
        const restored = (notice: Restored | null) => {
          wholeWhenTold.push(db.isWhole);
          news.push(notice);
        };
        const following = mirrorDatabase(deps, { db, owner, restored });
        running.push(following);
        db.mirror = following;
      },
    });
    opened.push(page);
    const [following] = running;
    if (following === undefined) throw new Error('no mirror was started');
    return { page, following, news, wholeWhenTold };
  }

  return {
    server,
    clock,
    indexedDB,
    trouble: browser.trouble,
    open,
    closeAll: async () => {
      for (const { db, engine } of opened.splice(0)) {
        await engine.stop();
        db.close();
      }
    },
    /** As another tab or the browser does it: open connections get `versionchange` and close. */
    deleteDatabase: async () => {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(`storey-${owner}`);
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
      });
    },
  };
}

export type MirroredBrowser = ReturnType<typeof makeMirroredBrowser>;

/** The operation ids of unsent entries, in order. */
export async function operations({ db }: Device): Promise<string[]> {
  return (await unsentEntries(db)).map(({ operationId }) => operationId);
}

/** A tour with a concluded touchpoint and a draft, all of it mirrored. */
export async function someWork({ page, following }: Awaited<ReturnType<MirroredBrowser['open']>>) {
  const { tourId, touchpoint } = await makeStartedTour(page);
  const having = await touchpoint('having_meetings');
  await concludeAll(page, tourId, (await touchpoint('arriving_at_work')).id);
  await rateSubTouchpoint(page.context, {
    tourId,
    touchpointId: having.id,
    subTouchpointId: having.sub_touchpoints[0]?.id ?? '',
    rating: 'bad',
  });
  await following.flush();
  const draft = async (device: Device) =>
    (await device.db.touchpoints.get([tourId, having.id]))?.sub_touchpoints[0]?.rating;
  return { tourId, having, draft };
}
