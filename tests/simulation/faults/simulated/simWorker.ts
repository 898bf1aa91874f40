import { IDBKeyRange } from 'fake-indexeddb';
import { storedSessionKey } from '#contract/accounts/storedSession.ts';
import { createDeviceStore } from '#db/deviceStore.ts';
import { drainInBackground } from '../../../../sw/drainInBackground.ts';
import type { Chance } from '../chance.ts';
import { standingOn } from './simMirrorStore.ts';
import { nameOn, origin, type SimDevice } from './simTab.ts';
import { createTabStore, type TabStore } from './tabStore.ts';
import type { VirtualTime } from './virtualTime.ts';
import type { Caller, Wire } from './wire.ts';

/** A run of a device's service worker after a sync event: it drains the outbox. */
export type SimWorker = {
  readonly name: string;
  readonly device: SimDevice;
  readonly store: TabStore;
  /** Never resolves once the browser has stopped it. */
  readonly awake: () => Promise<void>;
  readonly stop: () => void;
};

type WorkerFixture = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly fetchOf: Wire['fetchOf'];
};

/** Stores the session as the page does, as far as the worker reads it. */
async function saveSession(device: SimDevice): Promise<void> {
  const { person, tokens } = device;
  const me = {
    id: nameOn(device, person),
    email: '',
    firstname: '',
    lastname: '',
    role: 'inspector',
    locale: 'en',
  };
  const kept = { token: tokens.get(person) ?? null, me };
  await createDeviceStore(device.indexedDB).write(storedSessionKey, kept);
}

/** Starts the real drain of the worker; resolves when it runs, not when it is done. */
export async function startWorker(
  fixture: WorkerFixture,
  device: SimDevice,
  name: string,
): Promise<SimWorker> {
  const { time } = fixture;
  const chance = fixture.chance.fork();
  const store = createTabStore(device.indexedDB);
  const gone = Promise.withResolvers<void>();
  let stopped = false;
  const now = () => new Date(time.nowMs() + device.skew);
  const caller: Caller = {
    name,
    isDead: () => stopped,
    mayBeTakenOver: () => false,
    isOffline: () => device.offline,
    network: () => device.network,
  };
  await saveSession(device);
  const running = drainInBackground({
    fetch: fixture.fetchOf(caller),
    indexedDB: store.indexedDB,
    IDBKeyRange,
    navigator: {
      locks: {
        request: (lock, options, run) =>
          device.locks.request(lock, options, (held) =>
            stopped ? Promise.resolve() : Promise.race([run(held), gone.promise]),
          ),
      },
    },
    location: { origin },
    setTimer: (run, ms) =>
      time.plan(ms, () => {
        if (!stopped) run();
      }),
    turns: async () => standingOn(device.copies, device.person),
    now,
    random: chance.next,
  });
  // A failed run is repeated by the browser.
  running.catch(() => undefined);
  return {
    name,
    device,
    store,
    awake: async () => {
      if (stopped) await new Promise<never>(() => {});
    },
    stop: () => {
      stopped = true;
      store.kill(chance.is(0.5));
      gone.resolve();
    },
  };
}
