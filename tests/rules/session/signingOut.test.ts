import { beforeEach, describe, expect, it } from 'vitest';
import { aBrowser, me } from './aBrowser.ts';

type Browser = ReturnType<typeof aBrowser>;
let world: Browser['world'];
let start: Browser['start'];
const right = { email: me.email, password: 'right' };
const release = async () => {};

beforeEach(() => {
  ({ world, start } = aBrowser());
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
      authToken: null,
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
