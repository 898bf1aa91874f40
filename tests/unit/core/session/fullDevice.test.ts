import { beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../support/data/makeDevice.ts';
import { makeBrowser, me } from './makeBrowser.ts';

type Browser = ReturnType<typeof makeBrowser>;
let world: Browser['world'];
let start: Browser['start'];
const right = { email: me.email, password: 'right' };
const release = async () => {};

/** A page that is shown again looks whether it is still the same session. */
const lookAgain = () => {
  for (const notify of world.tabs) notify(null);
};

beforeEach(() => {
  ({ world, start } = makeBrowser());
});

/** Somebody is signed in, the device is full, and another person signs in over it. */
async function signInOver() {
  const tab = start();
  await tab.session.signIn(right);
  world.localStorage.isFull = true;
  world.tokens.set('token-2', { ...me, id: 'u2' });
  world.next = 'token-2';
  expect((await tab.session.signIn(right)).ok).toBe(true);
  return tab;
}

describe('local storage that refuses every write', () => {
  it('S27 S33 keeps nobody from signing in, on this page and at the next start', async () => {
    const { session, state } = await signInOver();
    await session.saveTour('tour-2');
    const signedIn = { status: 'signed_in', authToken: 'token-2', me: { id: 'u2' }, tourId: 'tour-2' };
    lookAgain();
    expect(state()).toMatchObject(signedIn);
    world.up = false;
    world.tabs.clear();
    const next = start();
    await next.session.restore();
    lookAgain();
    expect(next.state()).toMatchObject(signedIn);
    await next.session.saveTour(null);
    expect(next.state()).toMatchObject({ ...signedIn, tourId: null });
  });

  it('S27 S15 leaves who is signed in already', async () => {
    const before = start();
    await before.session.signIn(right);
    await before.session.saveTour('tour-1');
    world.localStorage.isFull = true;
    const { session, state } = start();
    await session.restore();
    lookAgain();
    expect(state()).toMatchObject({ status: 'signed_in', authToken: 'token-1', tourId: 'tour-1' });
    expect(world.localStorage.getItem('authToken')).toBe('token-1');
  });

  it.each(['this tab', 'another tab'])('S15 S17 revives nobody who signs out in %s', async (where) => {
    const tab = await signInOver();
    const other = start();
    await other.session.restore();
    expect(other.state()).toMatchObject({ authToken: 'token-2' });
    const { session } = where === 'this tab' ? tab : other;
    await session.signOut({ loss: [], release });
    lookAgain();
    for (const { state } of [tab, other]) {
      await until(() => state().status === 'signed_out');
      expect(state()).toMatchObject({ authToken: null, me: null, tourId: null });
    }
    expect(world.localStorage.kept.size).toBe(0);
  });

  it('S17 S33 a device store that is full as well deletes the token of a sign-out all the same', async () => {
    const { session } = await signInOver();
    const { deviceStore } = world;
    const full = new DOMException('The device is full', 'QuotaExceededError');
    const ends = vi.spyOn(deviceStore, 'update').mockRejectedValue(full);
    const clear = deviceStore.clear.bind(deviceStore);
    vi.spyOn(deviceStore, 'clear').mockImplementation(async (key, left) => {
      let puts = false;
      await clear(key, (value) => {
        const kept = left?.(value) ?? null;
        puts = kept !== null;
        return puts ? undefined : kept;
      });
      if (puts) throw full;
    });
    await session.signOut({ loss: [], release });
    expect(ends).toHaveBeenCalled();
    expect(await world.deviceStore.read('session')).toBeNull();
  });

  it('S16 revives no token that was refused', async () => {
    const { session, state } = await signInOver();
    await session.sessionEnded('session_expired', 'token-2');
    lookAgain();
    expect(state()).toMatchObject({ status: 'signed_out', notice: 'session_expired' });
  });
});
