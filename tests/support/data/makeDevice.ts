import { Dexie } from 'dexie';
import { indexedDB as anyIndexedDB, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { onTestFinished } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { saveBuildings } from '#db/lists/buildings.ts';
import { saveCatalogue } from '#db/lists/catalogue.ts';
import { saveMandates } from '#db/lists/mandates.ts';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import type { Building } from '#domain/building.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import type { Rating } from '#domain/rating.ts';
import type { ActionContext } from '../../../src/actions/ActionContext.ts';
import { concludeTouchpoint } from '../../../src/actions/concludeTouchpoint.ts';
import { exportUnsent } from '../../../src/actions/exportUnsent.ts';
import { rateSubTouchpoint } from '../../../src/actions/rateSubTouchpoint.ts';
import { reportAnotherFloor } from '../../../src/actions/reportAnotherFloor.ts';
import { setFloor } from '../../../src/actions/setFloor.ts';
import { startTour } from '../../../src/actions/startTour.ts';
import { createApi } from '../../../src/api/createApi.ts';
import { createSyncEngine } from '../../../src/sync/engine.ts';
import type { LockPort } from '../../../src/sync/lock.ts';
import { refreshTour } from '../../../src/sync/refreshTour.ts';
import type { EngineDeps } from '../../../src/sync/SyncEngine.ts';
import { createFakeLocks } from '../browser/fakeLocks.ts';
import { createFakeServer, type FakeServer } from '../server/fakeServer.ts';
import { type Clock, createClock } from './createClock.ts';
import { unsentCount } from './unsentCount.ts';

// Dexie's live queries look up IndexedDB in `Dexie.dependencies`, not in the database.
Dexie.dependencies.indexedDB = anyIndexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

type Parts = { readonly context: ActionContext; readonly db: InspectionDatabase };
type Concluding = { readonly floor?: number | null; readonly rating?: Rating };

let people = 0;
let devices = 0;

/** Waits in real time until `met`; throws after 50 seconds, before the test's minute is over. */
export async function until(met: () => boolean | Promise<boolean>, what = 'the condition'): Promise<void> {
  const deadline = performance.now() + 50_000;
  while (!(await met())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
}

/**
 * A device of one person with its lists fetched: the real actions, database, API client and engine, with fakes of
 * server, clock and locks. It stops when its test is finished.
 */
export async function makeDevice(
  server: Pick<FakeServer, 'fetch'> & {
    readonly building: Building;
    readonly state: { readonly token: string };
  } = createFakeServer(),
  {
    indexedDB = new IDBFactory(),
    userId = `person-${(people += 1)}`,
    clock = createClock(),
    locks = createFakeLocks(),
    // The clock moves only when it is advanced.
    minInterval = 0,
    prepare = () => {},
    wakeSources = () => () => {},
    network = {},
  }: {
    indexedDB?: IDBFactory;
    userId?: string;
    clock?: Clock;
    locks?: LockPort | undefined;
    minInterval?: number;
    /** The device's connection type, where the browser exposes it. */
    network?: { type?: string };
    wakeSources?: EngineDeps['wakeSources'];
    /** Called before the database is used. */
    prepare?: (db: InspectionDatabase) => void;
  } = {},
) {
  const db = new InspectionDatabase(userId, { indexedDB, IDBKeyRange });
  prepare(db);
  const session: { token: string | null; ended: (string | null)[] } = {
    token: server.state.token,
    ended: [],
  };
  // UUIDs that no other device of the test makes, nor this one after its database was deleted.
  const device = String((devices += 1)).padStart(3, '0');
  let ids = 0;
  const context: ActionContext = {
    db,
    now: clock.now,
    serverClock: async () => null,
    newId: () => `00000000-0000-7${device}-8000-${String((ids += 1)).padStart(10, '0')}ff`,
  };
  const token = () => session.token;
  const api = createApi({
    origin: 'http://storey.test',
    token,
    locale: () => 'en',
    fetch: server.fetch,
    now: clock.now,
    setTimer: clock.setTimer,
  });
  const at = clock.now().toISOString();
  await saveMandates(db, [{ id: 'm1', name: 'Kanton Bern' }], at);
  await saveBuildings(db, 'm1', [server.building], at);
  await saveCatalogue(db, standardCatalogue, at);
  const tokenRefused = (_token: string, error: string | null) => {
    session.token = null;
    session.ended.push(error);
  };
  const engine = createSyncEngine({
    db,
    api,
    now: clock.now,
    random: () => 0.5,
    setTimer: clock.setTimer,
    minInterval,
    locks,
    connectionType: () => network.type,
    wakeSources,
    token,
    tokenRefused,
  });
  onTestFinished(async () => {
    await engine.stop();
    db.close();
  });
  const { building } = server;
  const parts = { building, context, db };
  return {
    ...parts,
    api,
    engine,
    clock,
    session,
    token,
    tokenRefused,
    indexedDB,
    userId,
    locks,
    startTour: () => makeStartedTour(parts),
    concludeAll: (tourId: string, touchpointId: string, how?: Concluding) =>
      concludeAll(parts, tourId, touchpointId, how),
    /** Reveals the next floor of a touchpoint; returns its id. */
    anotherFloor: async (tourId: string, touchpointId: string) => {
      const copy = await reportAnotherFloor(context, { tourId, touchpointId });
      if (!copy.ok) throw new Error(copy.reason);
      return copy.value.touchpointId;
    },
    /** Asks the server how a tour goes on; `flush` saves what is on the page only, `through` is another way to the server. */
    refreshTour: (tourId: string, { flush = async () => true, through = api } = {}) =>
      refreshTour({ api: through, db, now: clock.now, token, tokenRefused, flush }, tourId),
    /** The text of a copy in a file. */
    copyText: async (person = { id: userId, email: 'ines@example.org' }) => {
      const saved = await exportUnsent(context, person);
      if (!saved.ok) throw new Error(saved.reason);
      return saved.value.content.text();
    },
    /** Waits until nothing is unsent. */
    allSent: () => until(async () => (await unsentCount(db)) === 0, 'an empty outbox'),
  };
}

export type Device = Awaited<ReturnType<typeof makeDevice>>;

/** Starts a tour; returns its id and a function that finds touchpoints by name. */
export async function makeStartedTour({ building, context, db }: Parts & { readonly building: Building }) {
  const started = await startTour(context, { buildingId: building.id, another: true });
  if (!started.ok) throw new Error(started.reason);
  const { tourId } = started.value;
  const touchpoint = async (name: string): Promise<DeviceTouchpoint> => {
    const found = (await touchpointsOfTour(db, tourId)).find(
      (one) => one.name === name && one.parent_id === null,
    );
    if (found === undefined) throw new Error(`no ${name}`);
    return found;
  };
  return { tourId, touchpoint };
}

/** Rates every question of a touchpoint alike and concludes it, on a floor if one is given. */
export async function concludeAll(
  { context, db }: Parts,
  tourId: string,
  touchpointId: string,
  { floor = null, rating = 'good' }: Concluding = {},
) {
  const touchpoint = await db.touchpoints.get([tourId, touchpointId]);
  for (const sub of touchpoint?.sub_touchpoints ?? []) {
    await rateSubTouchpoint(context, { tourId, touchpointId, subTouchpointId: sub.id, rating });
  }
  if (floor !== null) await setFloor(context, { tourId, touchpointId, floor });
  return concludeTouchpoint(context, { tourId, touchpointId });
}
