// @vitest-environment happy-dom

import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TourLoss } from '#db/outbox/Loss.ts';
import type { InspectionServices } from '../../../../src/features/shared/InspectionServices.ts';
import { SignOutDialog } from '../../../../src/features/shared/unsent-answers/SignOutDialog.tsx';
import type { KnownLoss } from '../../../../src/session/Session.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { makeLoss } from '../../../support/data/makeLoss.ts';
import { ines, signedIn } from '../../../support/data/makeSession.ts';
import { makeTaking } from '../../../support/data/photos/makeTaking.ts';
import { show } from './showApp.tsx';

let device: Device;
beforeEach(async () => {
  signedIn();
  device = await makeDevice(undefined, { userId: ines.id });
  await device.startTour();
});

const lossOf = (change: Partial<TourLoss>) => makeLoss({ building: 'Spital Baden', ...change });

type LogOut = ComponentProps<typeof SignOutDialog>['onLogOut'];

function Closable(shown: { readonly loss: KnownLoss; readonly onLogOut: LogOut }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <SignOutDialog {...shown} onStay={() => setOpen(false)} />;
}

async function ask(loss: KnownLoss, inspection: InspectionServices | null = null) {
  const onLogOut = vi.fn<LogOut>();
  await show(<Closable loss={loss} onLogOut={onLogOut} />, { at: '/en/tour', inspection });
  return onLogOut;
}

function makeServices(files: Blob[]): InspectionServices {
  return {
    ctx: device.context,
    unsavedPhotos: makeTaking().unsavedPhotos,
    leftAt: new Map(),
    syncStatus: device.engine.status,
    sendNow: async () => {},
    listsLoading: { getState: () => false, subscribe: () => () => {} },
    refreshMandates: async () => 'stored',
    refreshBuildings: async () => 'stored',
    refreshCatalogue: async () => 'stored',
    refreshSession: async () => {},
    countOtherUsersUnsent: async () => 0,
    saveFile: (content) => void files.push(content),
    repairTour: () => {},
    continueTour: async () => ({ ok: true, value: null }),
    importRemoteTour: async () => ({ ok: false, reason: 'not_found' }),
    refreshTour: async () => 'open',
  };
}

describe('signing out with work that would be lost', () => {
  it('S30 offers a copy in a file, and logs nobody out by that', async () => {
    const files: Blob[] = [];
    const onLogOut = await ask([lossOf({ start: true })], makeServices(files));
    await userEvent.click(await screen.findByRole('button', { name: 'Save a copy to a file' }));
    await screen.findByText(/Check that the file is in your downloads/);
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
      format: 'storey-unsent-work',
      person: { id: ines.id },
    });
    expect(onLogOut).not.toHaveBeenCalled();
  });

  it('S30 says that a copy could not be made, whatever has failed', async () => {
    const files: Blob[] = [];
    await ask([lossOf({ start: true })], makeServices(files));
    const read = vi.spyOn(device.db.touchpoints, 'where').mockImplementation(() => {
      throw new RangeError('Invalid string length');
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Save a copy to a file' }));
    await screen.findByText('The copy could not be made.');
    read.mockRestore();
    expect(files).toEqual([]);
  });

  it('S29 says by tours and answers what would be lost; a start is no conclusion', async () => {
    const loss = [
      lossOf({ drafts: 5 }),
      lossOf({ tourId: 't2', building: 'Spital Aarau', concluded: 8, drafts: 1, start: true }),
      lossOf({ tourId: 't3', building: 'Spital Brugg', concluded: 2 }),
      lossOf({ tourId: 't4', building: 'Spital Chur', start: true }),
      lossOf({ tourId: 't5', building: 'Spital Davos', conclusion: true, left: 3 }),
    ];
    const onLogOut = await ask(loss);
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows).toEqual([
      'A tour in Spital Baden with 5 answers that are not concluded',
      'A tour in Spital Aarau with 8 answers concluded and not sent, and 1 answer not concluded',
      'A tour in Spital Brugg with 2 concluded answers that are not sent',
      'A started tour in Spital Chur without answers',
      'The conclusion of a tour in Spital Davos; its answers are sent',
      '3 answers that were not sent, of a concluded tour in Spital Davos',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete and log out' }));
    expect(onLogOut).toHaveBeenCalledWith(loss, expect.any(Function));
  });

  it('S29 PH6 offers to send photos whose answers are on the server, and none that nothing sends', async () => {
    await ask([lossOf({ photos: 2, photosToSend: 2 })], makeServices([]));
    await userEvent.click(await screen.findByRole('button', { name: 'Send now and log out' }));
    await screen.findByText(/Not everything could be sent/);
    cleanup();
    await ask([lossOf({ drafts: 1, photos: 2 })], makeServices([]));
    await screen.findByRole('button', { name: 'Stay logged in' });
    expect(screen.queryByRole('button', { name: 'Send now and log out' })).toBeNull();
  });

  it('S29 S19 says while it sends that it does and what is left, and no more of the attempt before', async () => {
    const { tourId } = await device.startTour();
    const attempts = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let attempt = 0;
    const services = { ...makeServices([]), sendNow: async () => attempts[attempt++]?.promise };
    await ask([lossOf({ tourId: 'old', concluded: 2 })], services);
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Send now and log out' }));
    const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
    await screen.findByText(/with 2 concluded answers that are not sent/);
    await send();
    await screen.findByText('Being sent …');
    // Two tours were started on this device.
    await waitFor(() => expect(rows()).toHaveLength(2));
    await device.db.outbox.where('tour').equals(tourId).delete();
    await waitFor(() => expect(rows()).toEqual(['A started tour in Spital without answers']));
    attempts[0]?.resolve();
    await screen.findByText(/Not everything could be sent/);
    expect(screen.queryByText('Being sent …')).toBeNull();
    await send();
    await screen.findByText('Being sent …');
    expect(screen.queryByText(/Not everything could be sent/)).toBeNull();
  });

  it('S29 logs nobody out who stays while it is being sent', async () => {
    const { promise: isSent, resolve } = Promise.withResolvers<void>();
    const onLogOut = await ask([lossOf({ concluded: 2 })], { ...makeServices([]), sendNow: () => isSent });
    await userEvent.click(await screen.findByRole('button', { name: 'Send now and log out' }));
    await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }));
    resolve();
    await isSent;
    expect(onLogOut).not.toHaveBeenCalled();
  });
});
