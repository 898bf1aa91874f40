import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextSession, type SessionEvent, useSession } from '../../../../src/session/sessionState.ts';
import { ines, signedIn, signedOut } from '../../../support/data/makeSession.ts';
import { makeTaking } from '../../../support/data/photos/makeTaking.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';

const address = { tourId: 'tour', touchpointId: 'tp', subTouchpointId: 'sub' };
const notSaved = { kind: 'not_saved', reason: 'not_saved', photo: newPhoto() } as const;

let page: ReturnType<typeof makeTaking>;
let photos: ReturnType<typeof makeTaking>['unsavedPhotos'];
beforeEach(() => {
  signedIn(address.tourId);
  page = makeTaking();
  photos = page.unsavedPhotos;
});
afterEach(signedOut);

function refuse(): number {
  const [id = 0] = photos.add(address, 1);
  photos.change(id, notSaved);
  return id;
}

describe('PH14 what is not saved yet', () => {
  it('PH14 is waited for until nothing is being made, and of its own touchpoint only', async () => {
    const ids = photos.add(address, 2);
    expect(await photos.allowed({ ...address, touchpointId: 'another' })).toBe(true);
    expect(await photos.allowed({ tourId: 'another' })).toBe(true);
    const asked = photos.allowed(address);
    ids.forEach(photos.remove);
    expect(await asked).toBe(true);
    expect(page.timers).toEqual([]);
  });

  it('PH14 is waited for ten seconds at most, and shown until it is saved or removed', async () => {
    const [id = 0] = photos.add(address, 1);
    const asked = photos.allowed({});
    page.timers[0]?.();
    expect(await asked).toBe(false);
    expect(photos.getState().shown).toEqual([id]);
    photos.remove(id);
    expect(await photos.allowed({})).toBe(true);
  });

  it.each([notSaved, { kind: 'unreadable', name: 'notes.txt', why: 'other_format' }] as const)(
    'PH14 stands in the way of its touchpoint, its tour and an update until it is removed: $kind',
    async (state) => {
      const [id = 0] = photos.add(address, 1);
      photos.change(id, state);
      for (const scope of [{ tourId: 'tour', touchpointId: 'tp' }, { tourId: 'tour' }, {}])
        expect(await photos.allowed(scope)).toBe(false);
      photos.remove(id);
      expect(await photos.allowed({})).toBe(true);
    },
  );

  it('PH14 S29 U8 counts where it is a photo', async () => {
    const [id = 0] = photos.add(address, 1);
    photos.change(id, { kind: 'unreadable', name: 'notes.txt', why: 'other_format' });
    expect(await photos.whenMade({ tourId: address.tourId })).toBe(0);
    refuse();
    expect(await photos.whenMade({ tourId: address.tourId })).toBe(1);
    expect([...photos.byTour()]).toEqual([[address.tourId, 1]]);
  });
});

describe('PH14 what is not saved, once its session is over', () => {
  const end = (event: SessionEvent) => useSession.setState((state) => nextSession(state, event));
  const restored = { type: 'restored', token: null, me: null, tourId: null } as const;

  it('PH14 S16 stays for the same person, where the session has ended by itself, in whichever tab', () => {
    refuse();
    end({ ...restored, tourId: 'tour-1', notice: 'session_expired' });
    end({ type: 'notice_seen' });
    end({ ...restored, token: 'next' });
    end({ type: 'person_known', token: 'next', me: ines });
    expect(page.kinds()).toEqual(['not_saved']);
    end({ type: 'left' });
    end({ ...restored, notice: 'session_expired' });
    end({ ...restored, token: 'next', me: ines });
    end({ type: 'tour_changed', tourId: 'another' });
    expect(page.kinds()).toEqual(['not_saved']);
  });

  it.each([
    ['they sign out', [{ type: 'signed_out' }]],
    ['they sign out in another tab', [{ type: 'left' }, restored]],
    [
      'somebody else signs in',
      [
        { ...restored, tourId: 'tour-1', notice: 'session_expired' },
        { ...restored, token: 'next', me: { ...ines, id: 'omar' } },
      ],
    ],
  ] as const)('PH14 S15 S17 is forgotten, with what is still being saved, where %s', (_what, events) => {
    const id = refuse();
    events.forEach(end);
    expect(page.kinds()).toEqual([]);
    photos.change(id, notSaved);
    expect(page.kinds()).toEqual([]);
  });

  it('PH14 S15 is nothing of another person on this page', () => {
    refuse();
    const other = page.unsavedPhotosOf('omar');
    expect(other.getState().photos).toEqual([]);
    other.add(address, 1);
    expect(page.kinds()).toEqual([]);
  });
});
