import { beforeEach, describe, expect, it } from 'vitest';
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

/** The device store was read by everybody who has looked. */
const settled = () => world.deviceStore.write('read', true);

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
    session.saveTour('tour-2');
    const signedIn = { status: 'signed_in', authToken: 'token-2', me: { id: 'u2' }, tourId: 'tour-2' };
    world.up = false;
    const next = start();
    await next.session.restore();
    expect(next.state()).toMatchObject({ ...signedIn, tourId: null });
    next.session.saveTour('tour-2');
    lookAgain();
    await settled();
    expect(next.state()).toMatchObject(signedIn);
    expect(state()).toMatchObject(signedIn);
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

  it.each(['a sign-in', 'a sign-out'])(
    'S17 S27 S33 a device store that is full as well keeps no record of before %s',
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
      world.tokens.set('token-2', { ...me, id: 'u2' });
      world.next = 'token-2';
      const outcome =
        what === 'a sign-in'
          ? await tab.session.signIn(right)
          : await tab.session.signOut({ loss: [], release });
      expect(outcome.ok).toBe(true);
      expect(await world.deviceStore.read('session')).toBeNull();
      const next = start();
      await next.session.restore();
      const authToken = what === 'a sign-in' ? 'token-2' : null;
      expect(tab.state()).toMatchObject({ authToken });
      expect(next.state()).toMatchObject({ authToken });
    },
  );
});
