import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeviceStore } from '#db/deviceStore.ts';
import { until } from '../../../support/data/makeDevice.ts';
import { makeBrowser, me } from './makeBrowser.ts';

type Browser = ReturnType<typeof makeBrowser>;
let world: Browser['world'];
let start: Browser['start'];
let clock: Browser['clock'];
const right = { email: me.email, password: 'right' };
const release = async () => {};
const done = { ok: true, value: {} } as const;

beforeEach(() => {
  ({ world, start, clock } = makeBrowser());
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
  it('S27 after a kill restores the token that local storage did not get to keep', async () => {
    const before = start();
    await before.session.signIn(right);
    world.localStorage.clear();
    world.up = false;
    const { session, state } = start();
    await session.restore();
    expect(state()).toMatchObject({ status: 'signed_in', authToken: 'token-1', me: { id: 'u1' } });
    expect(world.localStorage.getItem('authToken')).toBe('token-1');
  });

  it('S27 S17 after a sign-out without a network and a kill is nobody’s', async () => {
    const before = start();
    await before.session.signIn(right);
    world.up = false;
    await before.session.signOut({ loss: [], release });
    world.localStorage.setItem('authToken', 'token-1');
    world.asked = [];
    const { session, state } = start();
    await session.restore();
    expect(state().status).toBe('signed_out');
    expect(world.localStorage.getItem('authToken')).toBeNull();
    expect(world.asked).toEqual([]);
  });

  it('with a token alone and no network stays signed in, and completes the person later', async () => {
    world.localStorage.setItem('authToken', 'token-1');
    world.up = false;
    const { session, state } = start();
    await session.restore();
    expect(state()).toMatchObject({ status: 'signed_in', me: null });
    expect(await session.completePerson()).toBe('unreachable');
    world.up = true;
    expect(await session.completePerson()).toBe('done');
    expect(state().me?.id).toBe('u1');
  });

  it('S15 asks who a known person is by now, keeps what has changed, and does not wait for it', async () => {
    await start().session.signIn(right);
    const promoted = { ...me, email: 'ida@demo.example', role: 'administrator' } as const;
    world.tokens.set('token-1', promoted);
    const answered = Promise.withResolvers<void>();
    world.askedWho = () => answered.promise;
    const { session, state } = start();
    await session.restore();
    expect(state()).toMatchObject({ status: 'signed_in', me });
    answered.resolve();
    await until(() => state().me?.role === 'administrator');
    expect(state()).toMatchObject({ status: 'signed_in', authToken: 'token-1', me: promoted });
    expect(await world.deviceStore.read('session')).toMatchObject({ token: 'token-1', me: promoted });
    await until(() => world.remembered?.person.email === promoted.email);
  });

  it('S15 S16 ends the session of a known person whose token is dead by now, and keeps the tour', async () => {
    const before = start();
    await before.session.signIn(right);
    before.session.saveTour('tour-1');
    world.tokens.clear();
    const { session, state } = start();
    await session.restore();
    await until(() => state().status === 'signed_out');
    expect(state()).toMatchObject({ notice: 'session_expired', tourId: 'tour-1' });
  });

  it('S24 knows without a network who is signed in, though the browser has thrown the device store away', async () => {
    const before = start();
    await before.session.signIn(right);
    await until(() => world.remembered !== null);
    world.deviceStore = createDeviceStore(new IDBFactory());
    world.up = false;
    const { session, state } = start();
    await session.restore();
    expect(state()).toMatchObject({ status: 'signed_in', me: { id: 'u1' } });
    await until(async () => (await world.deviceStore.read('session')) !== null);
    expect(await world.deviceStore.read('session')).toMatchObject({ token: 'token-1', me: { id: 'u1' } });
  });
});

describe('a device store that hangs', () => {
  /** A start whose store does not answer within a second. */
  async function startLate() {
    const opened = Promise.withResolvers<void>();
    const { deviceStore } = world;
    world.deviceStore = {
      ...deviceStore,
      read: async (key) => opened.promise.then(async () => deviceStore.read(key)),
      update: async (key, change) => opened.promise.then(async () => deviceStore.update(key, change)),
    };
    const tab = start();
    const restored = tab.session.restore();
    clock.advance(1_000);
    await until(() => tab.state().status !== 'starting');
    return { ...tab, open: opened.resolve, restored };
  }

  it('S27 shows the person of local storage, and sends nothing until the store was read', async () => {
    const before = start();
    await before.session.signIn(right);
    before.session.saveTour('tour-1');
    world.asked = [];
    const { session, state, open, restored } = await startLate();
    expect(state()).toMatchObject({ status: 'signed_in', authToken: null, me, tourId: 'tour-1' });
    await session.completePerson();
    expect(world.asked).toEqual([]);
    open();
    await restored;
    const shown = { status: 'signed_in', authToken: 'token-1', me, tourId: 'tour-1' };
    expect(state()).toMatchObject(shown);
    // It hangs once more, when the page is shown again.
    world.deviceStore.read = () => new Promise(() => {});
    for (const lookAgain of world.tabs) lookAgain(null);
    clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(state()).toMatchObject(shown);
  });

  it('S27 S17 signs out at once whom local storage has brought back late, and sends nothing', async () => {
    const before = start();
    await before.session.signIn(right);
    await before.session.signOut({ loss: [], release });
    world.localStorage.setItem('authToken', 'token-1');
    world.asked = [];
    const { state, open, restored } = await startLate();
    expect(state()).toMatchObject({ status: 'signed_in', authToken: null });
    open();
    await restored;
    expect(state()).toMatchObject({ status: 'signed_out', notice: null });
    expect(world.asked).toEqual([]);
    expect(world.localStorage.getItem('authToken')).toBeNull();
  });

  it('S27 keeps nobody from signing in, whom the store does not sign out again when it answers', async () => {
    const before = start();
    await before.session.signIn(right);
    await before.session.signOut({ loss: [], release });
    const { session, state, open, restored } = await startLate();
    expect(state().status).toBe('signed_out');
    const signedIn = session.signIn(right);
    await until(() => clock.pending().includes(1_000));
    clock.advance(1_000);
    expect((await signedIn).ok).toBe(true);
    open();
    await restored;
    expect(state()).toMatchObject({ status: 'signed_in', authToken: 'token-1' });
    expect(await world.deviceStore.read('session')).toMatchObject({ token: 'token-1' });
  });
});

describe('a full device', () => {
  beforeEach(() => {
    world.tokens.set('token-2', { ...me, id: 'u2' });
  });

  it('S27 S33 keeps nobody from signing in, where local storage refuses every write', async () => {
    const { session, state } = start();
    await session.signIn(right);
    world.localStorage.isFull = true;
    world.next = 'token-2';
    await session.signIn(right);
    session.saveTour('tour-2');
    const signedIn = { status: 'signed_in', authToken: 'token-2', me: { id: 'u2' } };
    const next = start();
    await next.session.restore();
    expect(next.state()).toMatchObject(signedIn);
    for (const lookAgain of world.tabs) lookAgain(null);
    await world.deviceStore.read('session');
    expect(state()).toMatchObject({ ...signedIn, tourId: 'tour-2' });
  });

  it.each(['a sign-in', 'a sign-out', 'an end'])(
    'S16 S17 S27 S33 keeps no record of before %s, where the device store refuses it',
    async (what) => {
      const tab = start();
      await tab.session.signIn(right);
      const { deviceStore } = world;
      const update = deviceStore.update.bind(deviceStore);
      deviceStore.update = (key, change) =>
        update(key, (value) => {
          const changed = change(value);
          if (changed != null) throw new DOMException('The device is full', 'QuotaExceededError');
          return changed;
        });
      world.next = 'token-2';
      const isIn = what === 'a sign-in';
      const { session } = tab;
      if (isIn) await session.signIn(right);
      else if (what === 'an end') await session.sessionEnded();
      else await session.signOut({ loss: [], release });
      expect(await deviceStore.read('session')).toBeNull();
      const next = start();
      await next.session.restore();
      for (const { state } of [tab, next]) expect(state().authToken).toBe(isIn ? 'token-2' : null);
    },
  );
});

describe('an ended session', () => {
  it('S16 loses the token and nothing else', async () => {
    const { session, state } = start();
    await session.signIn(right);
    session.saveTour('tour-1');
    await session.sessionEnded();
    expect(state()).toMatchObject({
      status: 'signed_out',
      authToken: null,
      notice: 'session_expired',
      tourId: 'tour-1',
    });
    expect(world.localStorage.getItem('authToken')).toBeNull();
    expect(world.localStorage.getItem('tourId')).toBe('tour-1');
    expect(world.erased).toEqual([]);
  });

  it.each([
    ['before its response arrives', true, false],
    ['after its response has arrived', false, true],
    ['not at all', false, false],
  ])(
    '§4 S16 a call that ends the session ends it without a notice, with another refused %s',
    async (_when, before, after) => {
      const { session, state } = start();
      await session.signIn(right);
      const { authToken: token } = state();
      const refuse = () => session.sessionEnded('session_expired', token);
      await session.endQuietly(async () => {
        world.tokens.clear();
        if (before) await refuse();
        return done;
      });
      if (after) await refuse();
      await expect.poll(state).toMatchObject({ status: 'signed_out', authToken: null, notice: null });
      expect(world.erased).toEqual([]);
    },
  );

  it('§4 S16 a call that ends no session leaves it, and its later end has a notice', async () => {
    const { session, state } = start();
    expect(await session.endQuietly(async () => done)).toBe(done);
    expect(state().status).toBe('starting');
    await session.signIn(right);
    await session.endQuietly(async () => done);
    world.up = false;
    await session.endQuietly(async () => done);
    await session.endQuietly(async () => ({ ok: false, failure: { kind: 'network' } }));
    expect(state().status).toBe('signed_in');
    world.up = true;
    world.tokens.clear();
    await session.sessionEnded('session_expired', state().authToken);
    expect(state()).toMatchObject({ status: 'signed_out', notice: 'session_expired' });
  });
});
