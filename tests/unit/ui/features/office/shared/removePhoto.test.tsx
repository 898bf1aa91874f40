// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PhotoStrip } from '../../../../../../src/features/office/shared/photos/PhotoStrip.tsx';
import type { PlacedPhoto } from '../../../../../../src/features/office/shared/photos/PhotoTile.tsx';
import { PhotoViewer } from '../../../../../../src/features/office/shared/photos/PhotoViewer.tsx';
import { nextSession, type SessionEvent, useSession } from '../../../../../../src/session/sessionState.ts';
import { expired } from '../../../../../support/data/makeSession.ts';
import { apiOf, show, toasts } from '../../../app/showApp.tsx';
import { forgetTyped } from '../findings/forgetTyped.ts';

const at = '2026-11-01T10:00:00.000Z';
const placed = (id: string): PlacedPhoto => ({
  photo: { id, received_at: at, width: 1200, height: 900, taken_at: at, sha256: 'a', bytes: 1 },
  title: 'Lifts',
  rating: 'bad',
  comment: null,
});

const photos = [placed('first'), placed('second')];

let gone: readonly string[] = [];
const notThere = async () => ({ ok: false, failure: { kind: 'network' } }) as const;
const api = apiOf(
  ({ path }) => {
    gone = [...gone, path.split('/').at(-1) ?? ''];
    return { ok: true, value: null };
  },
  { download: notThere },
);

const say = (event: SessionEvent) => act(() => useSession.setState((state) => nextSession(state, event)));

function signIn(): void {
  const me = {
    id: 'anna',
    email: 'anna@people.example',
    firstname: 'Anna',
    lastname: 'Muster',
    role: 'administrator',
    locale: 'en',
  } as const;
  say({ type: 'restored', token: 'token', me, tourId: null });
}

function Viewer() {
  const [shownId, setShownId] = useState('first');
  const nothing = () => undefined;
  return (
    <PhotoViewer
      onClose={nothing}
      onRemoved={nothing}
      onShow={setShownId}
      photos={photos}
      shownId={shownId}
    />
  );
}

/** The photos, which are read anew when one was removed. */
function Strip() {
  const { data: removed = [] } = useQuery({ queryKey: ['tours'], queryFn: () => gone });
  const shown = photos.map(({ photo, ...besides }) => ({
    ...besides,
    photo: removed.includes(photo.id) ? { ...photo, removed_at: at } : photo,
  }));
  return <PhotoStrip photos={shown} />;
}

const showStrip = () => show(<Strip />, { at: '/en/tours/t1', api });
const tiles = () => screen.getAllByRole('button', { name: /^Photo of Lifts/ });
const showViewer = () => show(<Viewer />, { at: '/en/tours/t1', api });
const openForm = () => userEvent.click(screen.getByRole('button', { name: 'Remove photo …' }));
const reason = () => screen.queryByLabelText<HTMLTextAreaElement>(/^Reason/);
const typeReason = async () => {
  await openForm();
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'A face.');
};

describe('removing a photo', () => {
  beforeEach(signIn);
  afterEach(() => {
    cleanup();
    gone = [];
    notifications.clean();
    forgetTyped();
  });

  it('PH13 is asked for each photo by itself: the next one has no form and no reason', async () => {
    await showViewer();
    await typeReason();
    await userEvent.click(screen.getByRole('button', { name: 'Next photo' }));
    expect(reason()).toBeNull();
    await openForm();
    expect(reason()?.value).toBe('');
  });

  it('PH13 the removal is announced, and the focus goes to the photo beside it, at last to what is left', async () => {
    await showStrip();
    const removeAt = async (place: number) => {
      await userEvent.click(tiles()[place] ?? document.body);
      await screen.findByRole('dialog');
      await typeReason();
      await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
      await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    };
    const second = tiles()[1];
    await removeAt(0);
    await expect.poll(() => document.activeElement).toBe(second);
    expect(toasts()).toEqual(['The photo was removed.']);
    await removeAt(0);
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^Removed on /);
  });

  it('PH13 N24 finds its reason again after a session that ended by itself, at its photo only', async () => {
    await showViewer();
    await typeReason();
    say(expired);
    cleanup();
    signIn();
    await showViewer();
    expect(reason()?.value).toBe('A face.');
    await userEvent.click(screen.getByRole('button', { name: 'Next photo' }));
    expect(reason()).toBeNull();
  });

  it('PH13 in the place of a removed photo stands when, by whom and why', async () => {
    const removed_by = { id: 'ben', firstname: 'Ben', lastname: 'Brun' };
    const [{ photo, ...where }] = [placed('first')];
    const removed = { ...where, photo: { ...photo, removed_at: at, removed_by, removal_reason: 'A face' } };
    await show(<PhotoStrip photos={[removed]} />, { at: '/en/tours', api });
    const tile = screen.getByRole('listitem');
    expect(tile.textContent).toMatch(/Removed on .* by Ben Brun.*A face/);
  });
});
