import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createApi } from '../../../src/api/createApi.ts';
import { createDeviceStore } from '../../../src/db/deviceStore.ts';
import { createSession, type SessionPorts } from '../../../src/session/createSession.ts';
import { fingerprintOf } from '../../../src/session/fingerprint.ts';
import { type SessionState, startingSession } from '../../../src/session/sessionState.ts';
import { createClock } from '../../support/aDevice.ts';

const me = {
  id: 'u1',
  email: 'inspector@demo.example',
  firstname: 'Ida',
  lastname: 'Inspector',
  role: 'inspector',
  locale: 'en',
} as const;

function aLocalStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

function aBrowser() {
  const clock = createClock();
  const world = {
    up: true,
    tokens: new Map([['token-1', me]]),
    revoked: [] as string[],
    unsent: 0,
    storeBroken: false,
    tourId: null as string | null,
    erased: [] as string[],
    caches: 1,
    localStorage: aLocalStorage(),
    deviceStore: createDeviceStore(new IDBFactory()),
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!world.up) throw new TypeError('Failed to fetch');
    const request = new Request(input, init);
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    if (request.method === 'POST') {
      const { password } = (await request.json()) as { password: string };
      return password === 'right'
        ? Response.json({ auth_token: 'token-1' }, { status: 201 })
        : Response.json({ error: 'invalid_email_or_password' }, { status: 401 });
    }
    if (request.method === 'DELETE') {
      world.revoked.push(token);
      return new Response(null, { status: 204 });
    }
    const person = world.tokens.get(token);
    return person === undefined
      ? Response.json({ error: 'invalid_session' }, { status: 401 })
      : Response.json(person);
  };
  /** The app started anew over what the browser kept. */
  function start() {
    const store = createStore<SessionState>(() => startingSession);
    const ports: SessionPorts = {
      api: createApi({
        origin: 'http://storey.test',
        token: () => store.getState().token,
        locale: () => 'en',
        fetch,
        now: clock.now,
        setTimer: clock.setTimer,
      }),
      localStorage: world.localStorage,
      deviceStore: world.deviceStore,
      fingerprint: fingerprintOf(crypto),
      personStore: async (userId) => ({
        unsentCount: async () => {
          if (world.storeBroken) throw new DOMException('Internal error opening', 'UnknownError');
          return world.unsent;
        },
        currentTourId: async () => world.tourId,
        close: () => {},
        erase: async () => {
          if (world.storeBroken) throw new DOMException('Internal error opening', 'UnknownError');
          world.erased.push(userId);
        },
      }),
      clearCaches: async () => {
        world.caches = 0;
      },
    };
    return { session: createSession(ports, store), state: () => store.getState() };
  }
  return { world, start };
}

type Browser = ReturnType<typeof aBrowser>;
let world: Browser['world'];
let start: Browser['start'];
const right = { email: me.email, password: 'right' };
const release = async () => {};

beforeEach(() => {
  ({ world, start } = aBrowser());
});

describe('signing in', () => {
  it('keeps the token where the specification wants it, and in the device store', async () => {
    const { session, state } = start();
    await session.restore();
    expect(state().status).toBe('signed_out');
    expect((await session.signIn(right)).ok).toBe(true);
    expect(state()).toMatchObject({ status: 'signed_in', me: { id: 'u1' } });
    expect(world.localStorage.getItem('authToken')).toBe('token-1');
    expect(await world.deviceStore.read('session')).toMatchObject({ token: 'token-1' });
  });

  it('tells a refusal from a network that is gone (specification §8)', async () => {
    const { session } = start();
    expect(await session.signIn({ ...right, password: 'wrong' })).toEqual({
      ok: false,
      reason: { kind: 'refused', error: 'invalid_email_or_password', errors: {} },
    });
    world.up = false;
    expect(await session.signIn(right)).toEqual({ ok: false, reason: { kind: 'unreachable' } });
  });

  it('S16 leads back to the tour of that person', async () => {
    world.tourId = 'tour-7';
    const { session, state } = start();
    await session.signIn(right);
    expect(state().tourId).toBe('tour-7');
    expect(world.localStorage.getItem('tourId')).toBe('tour-7');
  });
});

describe('a start', () => {
  it('S2 after a kill restores token and tour that local storage did not get to keep', async () => {
    const before = start();
    await before.session.signIn(right);
    await before.session.rememberTour('tour-1');
    world.localStorage.clear();
    world.up = false;
    const { session, state } = start();
    await session.restore();
    expect(state()).toMatchObject({
      status: 'signed_in',
      token: 'token-1',
      me: { id: 'u1' },
      tourId: 'tour-1',
    });
    expect(world.localStorage.getItem('authToken')).toBe('token-1');
  });

  it('S2 after a kill does not revive a token that local storage did not get to forget', async () => {
    const before = start();
    await before.session.signIn(right);
    await before.session.signOut({ loss: 0, release });
    world.localStorage.setItem('authToken', 'token-1');
    const { session, state } = start();
    await session.restore();
    expect(state().status).toBe('signed_out');
    expect(world.localStorage.getItem('authToken')).toBeNull();
  });

  it('with a token alone asks whose it is', async () => {
    world.localStorage.setItem('authToken', 'token-1');
    const { session, state } = start();
    await session.restore();
    expect(state()).toMatchObject({ status: 'signed_in', me: { id: 'u1' } });
  });

  it('with a token alone and no network stays signed in, and completes the person later', async () => {
    world.localStorage.setItem('authToken', 'token-1');
    world.up = false;
    const { session, state } = start();
    await session.restore();
    expect(state()).toMatchObject({ status: 'signed_in', me: null });
    world.up = true;
    await session.completePerson();
    expect(state().me?.id).toBe('u1');
  });

  it('S16 with a token that is dead ends the session', async () => {
    world.localStorage.setItem('authToken', 'dead');
    const { session, state } = start();
    await session.restore();
    expect(state()).toMatchObject({ status: 'signed_out', notice: 'session_expired' });
  });
});

describe('an ended session', () => {
  it('S16 loses the token and nothing else', async () => {
    const { session, state } = start();
    await session.signIn(right);
    await session.rememberTour('tour-1');
    await session.sessionEnded();
    expect(state()).toMatchObject({
      status: 'signed_out',
      token: null,
      notice: 'session_expired',
      tourId: 'tour-1',
    });
    expect(world.localStorage.getItem('authToken')).toBeNull();
    expect(world.localStorage.getItem('tourId')).toBe('tour-1');
    expect(world.erased).toEqual([]);
  });

  it('S16 is not ended by what an older token was refused', async () => {
    const { session, state } = start();
    await session.signIn(right);
    await session.sessionEnded('session_expired', 'token-0');
    expect(state().status).toBe('signed_in');
  });
});

describe('signing out', () => {
  it('S17 clears everything on the device, and kills the token', async () => {
    const { session, state } = start();
    await session.signIn(right);
    await session.rememberTour('tour-1');
    world.localStorage.setItem('something', 'else');
    expect(await session.signOut({ loss: 0, release })).toEqual({
      ok: true,
      value: { erased: true },
    });
    expect(state()).toMatchObject({
      status: 'signed_out',
      token: null,
      me: null,
      tourId: null,
      notice: null,
    });
    expect(world.localStorage.kept.size).toBe(0);
    expect(world.erased).toEqual(['u1']);
    expect(world.caches).toBe(0);
    expect(world.revoked).toEqual(['token-1']);
    expect(JSON.stringify(await world.deviceStore.read('session'))).not.toContain('token-1');
    expect(await world.deviceStore.read('tour')).toBeNull();
  });

  it('S16 S17 a call that is refused meanwhile does not show the login before all is cleared', async () => {
    const { session, state } = start();
    await session.signIn(right);
    await session.rememberTour('tour-1');
    const refusedMeanwhile = async () => {
      await session.sessionEnded('session_expired', 'token-1');
      expect(state().status).toBe('signed_in');
    };
    await session.signOut({ loss: 0, release: refusedMeanwhile });
    expect(state()).toMatchObject({ status: 'signed_out', notice: null });
    expect(world.localStorage.kept.size).toBe(0);
  });

  it('S14 S17 does nothing while more is unsent than the person agreed to lose', async () => {
    const { session, state } = start();
    await session.signIn(right);
    world.unsent = 3;
    expect(await session.signOut({ loss: 0, release })).toEqual({ ok: false, reason: 'unsent', count: 3 });
    expect(await session.signOut({ loss: 2, release })).toEqual({ ok: false, reason: 'unsent', count: 3 });
    expect(state().status).toBe('signed_in');
    expect(world.erased).toEqual([]);
    expect((await session.signOut({ loss: 3, release })).ok).toBe(true);
  });

  it('S17 S20 a store that does not open holds an unknown number, and keeps nobody in', async () => {
    const { session, state } = start();
    await session.signIn(right);
    world.storeBroken = true;
    expect(await session.signOut({ loss: 0, release })).toEqual({
      ok: false,
      reason: 'unsent',
      count: 'unknown',
    });
    expect(state().status).toBe('signed_in');
    expect(await session.signOut({ loss: 'unknown', release })).toEqual({
      ok: true,
      value: { erased: false },
    });
    expect(state().status).toBe('signed_out');
    expect(world.localStorage.kept.size).toBe(0);
  });

  it('S17 works without a network', async () => {
    const { session, state } = start();
    await session.signIn(right);
    world.up = false;
    expect((await session.signOut({ loss: 0, release })).ok).toBe(true);
    expect(state().status).toBe('signed_out');
  });
});
