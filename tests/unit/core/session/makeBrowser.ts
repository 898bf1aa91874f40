import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'zustand/vanilla';
import type { Me } from '#contract/accounts/session.ts';
import { createDeviceStore } from '#db/deviceStore.ts';
import type { Loss } from '#db/outbox/Loss.ts';
import { createApi } from '../../../../src/api/createApi.ts';
import { createSession } from '../../../../src/session/createSession.ts';
import type { SessionDeps } from '../../../../src/session/Session.ts';
import { type SessionState, startingSession } from '../../../../src/session/sessionState.ts';
import { createClock } from '../../../support/data/createClock.ts';

export const me = {
  id: 'u1',
  email: 'inspector@demo.example',
  firstname: 'Ida',
  lastname: 'Inspector',
  role: 'inspector',
  locale: 'en',
} as const;

function makeLocalStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    isFull: false,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.isFull) throw new DOMException('The device is full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** A browser with its storage, in which the app can be started repeatedly. */
export function makeBrowser() {
  const clock = createClock();
  const world = {
    up: true,
    tokens: new Map<string, Me>([['token-1', me]]),
    revoked: [] as string[],
    /** The tokens of all calls, also of those that fail. */
    asked: [] as string[],
    loss: [] as Loss,
    /** The photos of the page that the last count of the loss was told of. */
    unsavedPhotos: null as ReadonlyMap<string, number> | null,
    storeBroken: false,
    tourId: null as string | null,
    erased: [] as string[],
    /** Called when a database is deleted. */
    erasing: null as (() => void) | null,
    caches: 1,
    localStorage: makeLocalStorage(),
    deviceStore: createDeviceStore(new IDBFactory()),
    remembered: null as { person: Me; token: string } | null,
    /** The listeners of tabs, and whether messages between tabs are lost. */
    tabs: new Set<(leaving: string | null) => void>(),
    deaf: false,
    /** Delays the response about the person, once the server was asked. */
    askedWho: null as (() => Promise<void>) | null,
    /** The person of the next sign-in. */
    next: 'token-1',
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    world.asked.push(token);
    if (!world.up) throw new TypeError('Failed to fetch');
    if (request.method === 'POST') {
      const { password } = (await request.json()) as { password: string };
      return password === 'right'
        ? Response.json({ auth_token: world.next }, { status: 201 })
        : Response.json({ error: 'invalid_email_or_password' }, { status: 401 });
    }
    if (request.method === 'DELETE') {
      world.revoked.push(token);
      return new Response(null, { status: 204 });
    }
    const person = world.tokens.get(token);
    await world.askedWho?.();
    return person === undefined
      ? Response.json({ error: 'invalid_session' }, { status: 401 })
      : Response.json(person);
  };
  /** Starts the app again with the stored data. */
  function start() {
    const store = createStore<SessionState>(() => startingSession);
    const mine: { onMessage: ((leaving: string | null) => void) | null } = { onMessage: null };
    const ports: SessionDeps = {
      api: createApi({
        origin: 'http://storey.test',
        token: () => store.getState().authToken,
        locale: () => 'en',
        fetch,
        now: clock.now,
        setTimer: clock.setTimer,
      }),
      localStorage: world.localStorage,
      deviceStore: world.deviceStore,
      setTimer: clock.setTimer,
      userStore: async (userId) => ({
        loss: async (unsavedPhotos) => {
          world.unsavedPhotos = unsavedPhotos ?? null;
          if (world.storeBroken) throw new DOMException('Internal error opening', 'UnknownError');
          return world.loss;
        },
        currentTourId: async () => world.tourId,
        close: () => {},
        erase: async () => {
          world.erasing?.();
          if (world.storeBroken) throw new DOMException('Internal error opening', 'UnknownError');
          world.erased.push(userId);
        },
      }),
      otherTabs: {
        post: (leaving) => {
          for (const notify of world.tabs) if (notify !== mine.onMessage && !world.deaf) notify(leaving);
        },
        listen: (onMessage) => {
          mine.onMessage = onMessage;
          world.tabs.add(onMessage);
        },
      },
      clearCaches: async () => {
        world.caches = 0;
      },
      mirror: {
        saveOwner: async (token, person) => {
          world.remembered = { person, token };
        },
        ownerOf: async (token) => (world.remembered?.token === token ? world.remembered.person : null),
      },
    };
    return { session: createSession(ports, store), store, state: () => store.getState() };
  }
  return { world, start, clock };
}
