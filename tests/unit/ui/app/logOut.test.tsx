// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { InspectionProvider } from '../../../../src/app/inspection/InspectionProvider.tsx';
import { LogOutButton } from '../../../../src/app/shell/LogOutButton.tsx';
import type { InspectionServices } from '../../../../src/features/shared/InspectionServices.ts';
import type { Session } from '../../../../src/session/Session.ts';
import { useSession } from '../../../../src/session/sessionState.ts';
import type { Device } from '../../../support/data/makeDevice.ts';
import { makeInspections } from '../../../support/data/makeInspections.ts';
import { ines, makeSession, signedIn, signedOut } from '../../../support/data/makeSession.ts';
import { makeTaking } from '../../../support/data/photos/makeTaking.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { show } from './showApp.tsx';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let page: ReturnType<typeof makeTaking>;

beforeEach(async () => {
  signedIn();
  ({ device, address } = await makePhotoDevice(undefined, { userId: ines.id }));
  page = makeTaking();
});
afterEach(() => {
  cleanup();
  signedOut();
});

/** Shows the button; returns the calls of the session, which finds this loss. */
async function showButton(photos: number) {
  const signOut = vi.fn<Session['signOut']>(async ({ unsavedPhotos }) => {
    const nothing = {
      drafts: 0,
      concluded: 0,
      start: false,
      conclusion: false,
      left: 0,
      photos,
      photosToSend: 0,
    };
    const lost = unsavedPhotos?.get(address.tourId) ?? 0;
    const loss = { tourId: address.tourId, building: 'Spital', ...nothing, unsavedPhotos: lost };
    return { ok: false, reason: 'loss', loss: [loss] };
  });
  const { unsavedPhotos: photosOfPage } = page;
  const inspection = {
    ctx: device.context,
    unsavedPhotos: photosOfPage,
  } as Partial<InspectionServices> as InspectionServices;
  await show(
    <InspectionProvider
      inspections={makeInspections({ opened: () => inspection, open: async () => inspection })}
    >
      <LogOutButton />
    </InspectionProvider>,
    { at: '/en/tour', session: makeSession({ signOut }) },
  );
  return signOut;
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Log out' }));
const take = (name: string) => page.take(device.context, address, [name]);

describe('logging out with text that the store refuses', () => {
  it('S29 S33 S26 does not know what is lost', async () => {
    onTestFinished(device.db.typed.register(async () => false));
    const signOut = await showButton(0);
    await press();
    await screen.findByText(/it is not known whether something in it is unsent/);
    expect(signOut).not.toHaveBeenCalled();
  });
});

describe('logging out with photos that are not saved', () => {
  it('PH14 S29 waits for what is being made, once, and then counts nothing of it as not saved', async () => {
    const signOut = await showButton(1);
    const taking = take('slow.jpg');
    await press();
    await press();
    expect(signOut).not.toHaveBeenCalled();
    page.finish();
    await taking;
    await screen.findByText('1 photo that is not sent, of a tour in Spital');
    expect(signOut).toHaveBeenCalledTimes(1);
    expect([...(signOut.mock.calls[0]?.[0].unsavedPhotos ?? [])]).toEqual([]);
  });
});

describe('staying logged in while logging out is under way', () => {
  const dialog = () => screen.queryByRole('dialog');
  const deleteAll = () => userEvent.click(screen.getByRole('button', { name: 'Delete and log out' }));
  const stay = () => userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));

  it('PH14 S29 logs nobody out who stays while a photo is waited for', async () => {
    const signOut = await showButton(0);
    await press();
    await screen.findByRole('dialog');
    const taking = take('slow.jpg');
    await deleteAll();
    await stay();
    page.finish();
    await taking;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([signOut.mock.calls.length, dialog()]).toEqual([1, null]);
  });

  it('S16 PH14 signs nobody out whose session has ended while a photo was waited for', async () => {
    const signOut = await showButton(0);
    const taking = take('slow.jpg');
    await press();
    await act(async () =>
      useSession.setState({ status: 'signed_out', authToken: null, notice: 'session_expired' }),
    );
    page.finish();
    await taking;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([signOut.mock.calls.length, dialog()]).toEqual([0, null]);
  });
});
