import { beforeEach, describe, expect, it } from 'vitest';
import { makeLoss } from '../../../support/data/makeLoss.ts';
import { makeBrowser, me } from './makeBrowser.ts';

type Browser = ReturnType<typeof makeBrowser>;
let world: Browser['world'];
let start: Browser['start'];
const right = { email: me.email, password: 'right' };
const release = async () => {};

beforeEach(() => {
  ({ world, start } = makeBrowser());
});

describe('signing out', () => {
  it('S17 clears everything on the device, and kills the token', async () => {
    const { session, state } = start();
    await session.signIn(right);
    session.saveTour('tour-1');
    world.localStorage.setItem('something', 'else');
    expect(await session.signOut({ loss: [], release })).toEqual({
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
    expect(await world.deviceStore.read('session')).toEqual({ token: null, me: null });
  });

  it('S16 S17 a call that is refused meanwhile does not show the login before all is cleared', async () => {
    const { session, state } = start();
    await session.signIn(right);
    session.saveTour('tour-1');
    const refusedMeanwhile = async () => {
      await session.sessionEnded('session_expired', 'token-1');
      expect(state().status).toBe('signed_in');
    };
    await session.signOut({ loss: [], release: refusedMeanwhile });
    expect(state()).toMatchObject({ status: 'signed_out', notice: null });
    expect(world.localStorage.kept.size).toBe(0);
  });

  it('S14 S29 does nothing while more is unsent than the person agreed to lose', async () => {
    const { session, state } = start();
    await session.signIn(right);
    world.loss = [makeLoss({ concluded: 8, drafts: 1 })];
    const refusal = { ok: false, reason: 'loss', loss: world.loss };
    expect(await session.signOut({ loss: [], release })).toEqual(refusal);
    // As many, but different ones: one was sent and another concluded meanwhile.
    expect(await session.signOut({ loss: [makeLoss({ concluded: 9 })], release })).toEqual(refusal);
    const ofAnother = [makeLoss({ tourId: 'other', concluded: 8, drafts: 1 })];
    expect(await session.signOut({ loss: ofAnother, release })).toEqual(refusal);
    expect(state().status).toBe('signed_in');
    expect(world.erased).toEqual([]);
    expect((await session.signOut({ loss: [makeLoss({ concluded: 9, drafts: 1 })], release })).ok).toBe(true);
  });

  it('S29 clears nothing for a person who has stayed while the loss was counted', async () => {
    const { session, state } = start();
    await session.signIn(right);
    world.loss = [];
    const kept = { ok: false, reason: 'loss', loss: [] };
    expect(await session.signOut({ loss: 'unknown', release, isWanted: () => false })).toEqual(kept);
    expect(state().status).toBe('signed_in');
    expect(world.erased).toEqual([]);
    expect((await session.signOut({ loss: [], release, isWanted: () => true })).ok).toBe(true);
  });

  it('S29 PH14 counts the photos of the page, and one that was saved meanwhile is the same photo', async () => {
    const { session } = start();
    await session.signIn(right);
    const unsavedPhotos = new Map([['t1', 2]]);
    world.loss = [makeLoss({ photos: 1, unsavedPhotos: 2 })];
    const agreed = [makeLoss({ unsavedPhotos: 2 })];
    expect(await session.signOut({ loss: agreed, release, unsavedPhotos })).toMatchObject({ ok: false });
    expect(world.unsavedPhotos).toBe(unsavedPhotos);
    world.loss = [makeLoss({ unsavedPhotos: 3 })];
    expect((await session.signOut({ loss: agreed, release })).ok).toBe(false);
    world.loss = [makeLoss({ photos: 1, unsavedPhotos: 1 })];
    expect((await session.signOut({ loss: agreed, release })).ok).toBe(true);
  });

  it('S29 S33 a store that does not open holds an unknown number, and keeps nobody in', async () => {
    const { session, state } = start();
    await session.signIn(right);
    world.storeBroken = true;
    expect(await session.signOut({ loss: [], release })).toEqual({
      ok: false,
      reason: 'loss',
      loss: 'unknown',
    });
    expect(state().status).toBe('signed_in');
    expect(await session.signOut({ loss: 'unknown', release })).toEqual({
      ok: true,
      value: { erased: false },
    });
    expect(state().status).toBe('signed_out');
    expect(world.localStorage.kept.size).toBe(0);
  });

  it('S17 ASVS 14.3.1 an answer that comes while or after the device is cleared brings nobody back', async () => {
    for (const moment of ['while', 'after', 'in another tab'] as const) {
      ({ world, start } = makeBrowser());
      world.localStorage.setItem('authToken', 'token-1');
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      world.askedWho = () => {
        asked.resolve();
        return answered.promise;
      };
      const { session, state } = start();
      const restored = session.restore();
      await asked.promise;
      world.askedWho = null;
      const other = start();
      if (moment === 'in another tab') {
        world.deaf = true;
        await other.session.restore();
      }
      const leaving = (moment === 'in another tab' ? other : { session }).session.signOut({
        loss: [],
        release: async () => {
          if (moment === 'while') answered.resolve();
          if (moment === 'while') await restored;
        },
      });
      expect((await leaving).ok).toBe(true);
      answered.resolve();
      await restored;
      const kept = await world.deviceStore.read('session');
      expect([moment, kept]).toEqual([moment, { token: null, me: null }]);
      expect([moment, ...world.localStorage.kept]).toEqual([moment]);
      // A tab without the message goes on until the server refuses it.
      expect(state().status).toBe(moment === 'in another tab' ? 'signed_in' : 'signed_out');
    }
  });
});
