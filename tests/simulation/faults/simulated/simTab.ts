import { IDBKeyRange } from 'fake-indexeddb';
import { createDeviceStore } from '#db/deviceStore.ts';
import { durableTransaction } from '#db/durableTransaction.ts';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { Mirror } from '#db/Mirror.ts';
import type { Restored } from '#db/schema.ts';
import { createServerClock } from '#db/serverClock.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { ActionContext } from '../../../../src/actions/ActionContext.ts';
import { dismissRestoredNotice } from '../../../../src/actions/dismissRestoredNotice.ts';
import { type Api, createApi } from '../../../../src/api/createApi.ts';
import type { MirrorStore } from '../../../../src/mirror/cacheStorageMirror.ts';
import { createMirror } from '../../../../src/mirror/createMirror.ts';
import { mirrorDatabase } from '../../../../src/mirror/mirrorDatabase.ts';
import { restoreFromMirror } from '../../../../src/mirror/restoreFromMirror.ts';
import { createSyncEngine } from '../../../../src/sync/engine.ts';
import type { LockPort } from '../../../../src/sync/lock.ts';
import type { EngineDeps, SyncEngine } from '../../../../src/sync/SyncEngine.ts';
import type { Chance } from '../chance.ts';
import { type SimCopies, simMirrorStore } from './simMirrorStore.ts';
import { createTabStore, type TabStore } from './tabStore.ts';
import type { VirtualTime } from './virtualTime.ts';
import type { Caller } from './wire.ts';

/** A device: its databases, locks, clock, and who is signed in. */
export type SimDevice = {
  readonly name: string;
  readonly indexedDB: IDBFactory;
  /** S24: the mirror. */
  readonly copies: SimCopies;
  locks: LockPort;
  /** The error of its clock, in milliseconds. */
  skew: number;
  offline: boolean;
  /** The network that answers for the server, or null. */
  network: string | null;
  /** Tokens by person; a person without one is signed out here. */
  readonly tokens: Map<string, string>;
  /** The person whose data the screen shows. */
  person: string;
};

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** Parts of a tab that a planted bug may replace. */
export type SimOptions = {
  readonly fetch: (fetch: Fetch, tab: SimTab) => Fetch;
  readonly engineDeps: (deps: EngineDeps, tab: SimTab) => EngineDeps;
  readonly mirror: (mirror: Mirror) => Mirror;
  readonly mirrorStore: (store: MirrorStore) => MirrorStore;
};

type TabFixture = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly note: (line: string) => void;
  readonly fetchOf: (caller: Caller) => Fetch;
  /** S16: called when a token was refused. */
  readonly sessionEnds: (token: string) => void;
  /** S19: called when the tab shows that everything is on the server. */
  readonly saysAllSent: (tab: SimTab) => void;
  readonly options: Partial<SimOptions>;
};

/** A tab that is open, or was. */
export type SimTab = {
  readonly name: string;
  readonly device: SimDevice;
  readonly person: string;
  readonly db: InspectionDatabase;
  readonly store: TabStore;
  readonly state: { dead: boolean; frozen: boolean };
  readonly context: ActionContext;
  readonly engine: SyncEngine;
  readonly api: Api;
  readonly token: () => string | null;
  readonly tokenRefused: EngineDeps['tokenRefused'];
  /** S24: how many tours were restored to it. */
  readonly restoredTours: () => number;
  /** The person dismisses the notice that something was restored, if there is one. */
  readonly readNotice: () => Promise<void>;
  /** Resolves when the tab runs; never for a tab that is gone. */
  readonly awake: () => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly kill: (commitsLast: boolean) => void;
  /** Resolves when it is killed, and releases those who wait for it. */
  readonly gone: Promise<void>;
};

// S7: a takeover that was decided while a tab was frozen may come a moment after it thawed.
const takeoverMs = 1_000;

/** Where the app is served from. */
export const origin = 'http://storey.test';

export const building = { mandate_id: 'm1', name: 'Library', street: null, city: null };

/**
 * A person's database name on a device. Dexie notifies the whole process of writes by database name, so the names of two
 * devices must differ.
 */
export function nameOn(device: Pick<SimDevice, 'name'>, person: string): string {
  return `${person}@${device.name}`;
}

/** A tab with the real actions, store, client and engine of one person. */
export function openTab(fixture: TabFixture, device: SimDevice, person: string, name: string): SimTab {
  const { time, note, options } = fixture;
  const chance = fixture.chance.fork();
  const store = createTabStore(device.indexedDB);
  const state = { dead: false, frozen: false };
  let thawedAt = Number.NEGATIVE_INFINITY;
  const waiting: (() => void)[] = [];
  const gone = Promise.withResolvers<void>();
  const db = new InspectionDatabase(nameOn(device, person), { indexedDB: store.indexedDB, IDBKeyRange });
  const now = () => new Date(time.nowMs() + device.skew);
  const setTimer = (run: () => void, ms: number) =>
    time.plan(ms, () => {
      if (state.dead) return;
      if (state.frozen) waiting.push(run);
      else run();
    });
  const caller: Caller = {
    name,
    isDead: () => state.dead,
    mayBeTakenOver: () => state.frozen || time.nowMs() - thawedAt < takeoverMs,
    isOffline: () => device.offline,
    network: () => device.network,
  };
  const serverClock = createServerClock(createDeviceStore(store.indexedDB), setTimer);
  const context: ActionContext = {
    db,
    now,
    serverClock: serverClock.read,
    newId: () => uuidv7(now(), (size) => chance.bytes(new Uint8Array(size))),
  };
  const fetch = fixture.fetchOf(caller);
  // Not random, so that older seeds keep their histories.
  const torn = name.charCodeAt(name.length - 1) % 2 === 0;
  const mirrorStore = simMirrorStore(device.copies, {
    isDead: () => state.dead,
    gone: gone.promise,
    locks: device.locks,
    isTorn: () => torn,
  });
  const token = () => device.tokens.get(person) ?? null;
  const tokenRefused = (refused: string) => {
    if (device.tokens.get(person) !== refused) return;
    fixture.sessionEnds(refused);
    note(`${name}: the session of ${person} ended`);
    device.tokens.delete(person);
  };
  let restoredTours = 0;
  let hasNotice = false;
  const tab: Omit<SimTab, 'engine' | 'api'> & { engine: SyncEngine | null; api: Api | null } = {
    name,
    device,
    person,
    db,
    store,
    state,
    context,
    engine: null,
    api: null,
    token,
    tokenRefused,
    gone: gone.promise,
    restoredTours: () => restoredTours,
    readNotice: async () => {
      if (!hasNotice) return;
      hasNotice = false;
      await dismissRestoredNotice({ db });
    },
    awake: async () => {
      if (state.dead) await new Promise<never>(() => {});
      if (state.frozen) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    freeze: () => {
      state.frozen = true;
    },
    thaw: () => {
      state.frozen = false;
      thawedAt = time.nowMs();
      for (const run of waiting.splice(0)) run();
    },
    kill: (commitsLast) => {
      state.dead = true;
      store.kill(commitsLast);
      gone.resolve();
      // Its code may still run, but nothing leaves it: its store and network are gone.
      void tab.engine?.stop().catch(() => undefined);
    },
  };
  const whole = tab as SimTab;
  const api = createApi({
    origin,
    token,
    locale: () => 'en',
    fetch: options.fetch?.(fetch, whole) ?? fetch,
    now,
    hear: serverClock.hear,
    setTimer,
  });
  tab.api = api;
  const engineDeps: EngineDeps = {
    db,
    api,
    now,
    random: chance.next,
    setTimer,
    minInterval: 200,
    connectionType: () => undefined,
    locks: {
      // A dead tab holds no lock and runs nothing.
      request: (lock, lockOptions, run) =>
        device.locks.request(lock, lockOptions, (held) =>
          state.dead ? Promise.resolve() : Promise.race([run(held), gone.promise]),
        ),
    },
    wakeSources: () => () => {},
    token,
    tokenRefused,
  };
  const engine = createSyncEngine(options.engineDeps?.(engineDeps, whole) ?? engineDeps);
  tab.engine = engine;
  // As on the page: after every opening, some time after the start, and after acknowledgements.
  const restored = (notice: Restored | null) => {
    restoredTours += notice?.tours ?? 0;
    hasNotice ||= notice !== null;
    engine.wake();
  };
  const mirrored = options.mirrorStore?.(mirrorStore) ?? mirrorStore;
  const deps = {
    turns: mirrored.turns,
    now: context.now,
    setTimer,
    load: async () => ({ store: mirrored, createMirror, restoreFromMirror }),
  };
  const mirror = mirrorDatabase(deps, { db, owner: person, restored });
  db.mirror = options.mirror?.(mirror) ?? mirror;
  setTimer(() => void mirror.sweep(), 30_000);
  engine.status.subscribe((seen, before) => {
    if (seen.unsent < before.unsent && seen.sending === 0) void mirror.sweep();
    const { counted, unsent, reachable } = engine.status.getState();
    // A change of what is reachable stands beside the last count, which may be a moment old.
    const isCount = reachable === before.reachable;
    if (isCount && counted && unsent === 0 && !state.dead) fixture.saysAllSent(whole);
  });
  return whole;
}

/** What a device needs before it can start a tour without a network. */
export async function saveLists(db: InspectionDatabase, buildingId: string): Promise<void> {
  if ((await db.catalogue.count()) > 0) return;
  await durableTransaction(db, [db.mandates, db.buildings, db.catalogue], async () => {
    await db.mandates.put({ id: 'm1', name: 'North' });
    await db.buildings.put({ ...building, id: buildingId });
    await db.catalogue.put({ id: 'current', catalogue: standardCatalogue, fetched_at: '' });
  });
}
