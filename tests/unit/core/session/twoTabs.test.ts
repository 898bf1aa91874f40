import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLinkBetweenPeople } from '../../../../src/session/forgetLinkBetweenPeople.ts';
import { until } from '../../../support/data/makeDevice.ts';
import { makeBrowser, me } from './makeBrowser.ts';

type Browser = ReturnType<typeof makeBrowser>;
let world: Browser['world'];
let start: Browser['start'];
const right = { email: me.email, password: 'right' };
const release = async () => {};
const ida = { ...me, id: 'u2', firstname: 'Ida' };

/** Two tabs of one browser with the same person. */
async function twoTabs() {
  const first = start();
  await first.session.restore();
  await first.session.signIn(right);
  const second = start();
  await second.session.restore();
  return { first, second };
}

/** A page in the background gets no message; when shown again it checks. */
const lookAgain = () => {
  for (const notify of world.tabs) notify(null);
};

beforeEach(() => {
  ({ world, start } = makeBrowser());
  world.tokens.set('token-2', ida);
});

describe('two tabs', () => {
  it('E17 forget the link of a mail when somebody signs in or out in one, not when the session ends by itself', async () => {
    const { first } = await twoTabs();
    const other = start();
    let forgotten = 0;
    forgetLinkBetweenPeople(other.store, () => (forgotten += 1));
    await other.session.restore();
    world.tokens.clear();
    await first.session.completePerson();
    lookAgain();
    await until(() => other.state().status === 'signed_out');
    expect(forgotten).toBe(0);
    world.tokens.set('token-2', ida);
    world.next = 'token-2';
    await first.session.signIn(right);
    await until(() => other.state().authToken === 'token-2');
    expect(forgotten).toBe(1);
    await first.session.signOut({ loss: [], release });
    expect(forgotten).toBe(2);
  });

  it('S15 S17 a sign-out in one ends the other at once, before the database is deleted', async () => {
    const { first, second } = await twoTabs();
    const seen: unknown[] = [];
    world.erasing = () => seen.push(second.state().status, second.state().me);
    await first.session.signOut({ loss: [], release });
    expect(seen).toEqual(['signed_out', null]);
    expect(second.state()).toMatchObject({ status: 'signed_out', authToken: null, me: null, tourId: null });
    expect(world.localStorage.kept.size).toBe(0);
  });

  it('S15 S17 by the time the database is deleted everybody can find out that the session is over', async () => {
    const { first, second } = await twoTabs();
    world.deaf = true;
    expect(await second.session.isOver()).toBe(false);
    const isOver: Promise<boolean>[] = [];
    world.erasing = () => isOver.push(second.session.isOver());
    await first.session.signOut({ loss: [], release });
    expect(await Promise.all(isOver)).toEqual([true]);
    world.deaf = false;
    lookAgain();
    await until(() => second.state().status === 'signed_out');
    expect(second.state()).toMatchObject({ tourId: null, notice: null });
  });

  it('S15 S17 a sign-out in one that ends late leaves who has signed in in the other meanwhile', async () => {
    const { first, second } = await twoTabs();
    world.next = 'token-2';
    world.tourId = 'tour-of-ida';
    const signsIn = async () => {
      await second.session.signIn(right);
      // The first tab has read that, too.
      await world.deviceStore.read('session');
    };
    await first.session.signOut({ loss: [], release: signsIn });
    expect(world.erased).toEqual(['u1']);
    const kept = { authToken: 'token-2', tourId: 'tour-of-ida' };
    expect(Object.fromEntries(world.localStorage.kept)).toEqual(kept);
    expect(await world.deviceStore.read('session')).toMatchObject({ token: 'token-2', me: { id: 'u2' } });
    expect(second.state()).toMatchObject({ ...kept, status: 'signed_in' });
    await until(() => first.state().authToken === 'token-2');
    expect(first.state()).toMatchObject({ ...kept, me: { id: 'u2' } });
  });

  it('S15 another sign-in in one makes the other that person, with their tour', async () => {
    const { first, second } = await twoTabs();
    first.session.saveTour('tour-of-ines');
    world.next = 'token-2';
    world.tourId = 'tour-of-ida';
    const seen: (string | undefined)[] = [];
    second.store.subscribe(({ me: shown }) => seen.push(shown?.id));
    await first.session.signIn(right);
    await until(() => second.state().authToken === 'token-2');
    // Nothing of the person before is on the screen when the next one's comes.
    expect(seen).toEqual([undefined, 'u2']);
    expect(second.state()).toMatchObject({ authToken: 'token-2', me: { id: 'u2' }, tourId: 'tour-of-ida' });
    expect(world.localStorage.getItem('authToken')).toBe('token-2');
  });

  it('S15 who the person of the replaced token is, learned late, replaces nobody', async () => {
    const { first, second } = await twoTabs();
    world.tokens.set('token-1', { ...me, firstname: 'Inga' });
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.askedWho = () => {
      asked.resolve();
      return answered.promise;
    };
    const completed = second.session.completePerson();
    await asked.promise;
    world.askedWho = null;
    world.deaf = true;
    world.next = 'token-2';
    await first.session.signIn(right);
    answered.resolve();
    await completed;
    expect(await world.deviceStore.read('session')).toMatchObject({ token: 'token-2', me: { id: 'u2' } });
  });

  it('S27 a tab that learns late that its tour is over leaves the one that another tab has opened since', async () => {
    const { first, second } = await twoTabs();
    second.session.saveTour('tour-1');
    first.session.saveTour('tour-1');
    first.session.leaveTour('tour-1');
    expect(first.state().tourId).toBeNull();
    expect(world.localStorage.getItem('tourId')).toBeNull();
    first.session.saveTour('tour-2');
    second.session.leaveTour('tour-1');
    expect(second.state().tourId).toBe('tour-2');
    expect(world.localStorage.getItem('tourId')).toBe('tour-2');
  });

  it('S15 whoever has left remembers no tour for the next one', async () => {
    const { first, second } = await twoTabs();
    world.deaf = true;
    world.next = 'token-2';
    world.tourId = 'tour-of-ida';
    await first.session.signIn(right);
    second.session.saveTour('tour-of-ines');
    expect(world.localStorage.getItem('tourId')).toBe('tour-of-ida');
  });
});

describe('a late 401', () => {
  it('S16 takes no token but its own, in memory, in local storage or in the device store', async () => {
    const { first, second } = await twoTabs();
    world.deaf = true;
    world.next = 'token-2';
    await first.session.signIn(right);
    // The second tab has no message yet when the response to its older call arrives.
    await second.session.sessionEnded('session_expired', 'token-1');
    expect(world.localStorage.getItem('authToken')).toBe('token-2');
    expect(await world.deviceStore.read('session')).toMatchObject({ token: 'token-2', me: { id: 'u2' } });
    await until(() => second.state().authToken === 'token-2');
    expect(second.state()).toMatchObject({ status: 'signed_in', notice: null });
    expect(first.state()).toMatchObject({ status: 'signed_in', authToken: 'token-2' });
  });

  it('S16 in one tab ends the same session in the other, with its reason and its tour', async () => {
    const { first, second } = await twoTabs();
    first.session.saveTour('tour-of-ines');
    const [, tellSecond] = world.tabs;
    const { removeItem } = world.localStorage;
    // The other tab is told at the very moment the token goes.
    world.localStorage.removeItem = (key) => {
      removeItem(key);
      tellSecond?.(null);
    };
    await first.session.sessionEnded('user_disabled', 'token-1');
    await until(() => second.state().status === 'signed_out');
    expect(second.state()).toMatchObject({ me: null, tourId: 'tour-of-ines', notice: 'user_disabled' });
  });

  it('S16 S17 is no reason any more for who signs in next, and a sign-out counts as one', async () => {
    const { first, second } = await twoTabs();
    await first.session.sessionEnded('session_expired', 'token-1');
    expect(await world.deviceStore.read('session')).toHaveProperty('ended', 'session_expired');
    world.next = 'token-2';
    await first.session.signIn(right);
    await until(() => second.state().authToken === 'token-2');
    expect(await world.deviceStore.read('session')).not.toHaveProperty('ended');
    world.deaf = true;
    await first.session.signOut({ loss: [], release });
    // Refused before it is told: what was done on purpose is no end by itself.
    await second.session.sessionEnded('session_expired', 'token-2');
    expect(await world.deviceStore.read('session')).not.toHaveProperty('ended');
  });
});
