// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnsentDialog } from '../../../src/app/UnsentDialog.tsx';
import { type Instrument, InstrumentContext } from '../../../src/screens/Instrument.ts';
import type { Unsent } from '../../../src/session/createSession.ts';
import { aDevice, aStartedTour, type Device } from '../../support/aDevice.ts';
import { aSession, ines, signedIn } from '../../support/aSession.ts';
import { createFakeServer } from '../../support/fakeServer.ts';
import { show } from './aShownApp.tsx';

vi.setConfig({ testTimeout: 20_000 });

let device: Device;
beforeEach(async () => {
  signedIn();
  device = await aDevice(createFakeServer(), { userId: ines.id });
  await aStartedTour(device);
});
afterEach(() => {
  cleanup();
  device.db.close();
});

describe('signing out with unsent work', () => {
  it('S17 offers a copy in a file, and logs nobody out by that', async () => {
    const files: Blob[] = [];
    const onLogOut = vi.fn<() => Promise<void>>();
    const instrument: Instrument = {
      ctx: device.context,
      syncStatus: device.engine.status,
      sendNow: async () => {},
      refreshMandates: async () => 'kept',
      refreshBuildings: async () => 'kept',
      refreshCatalogue: async () => 'kept',
      refreshSession: async () => {},
      unsentOfOthers: async () => 0,
      saveFile: (content) => void files.push(content),
      repairTour: () => {},
      typedAside: () => ({ keep: () => {}, forget: () => {} }),
      adoptTour: async () => ({ ok: false, reason: 'not_found' }),
    };
    await show(
      <InstrumentContext value={instrument}>
        <UnsentDialog onLogOut={onLogOut} onStay={() => {}} unsent={1} />
      </InstrumentContext>,
      { at: '/en/tour', session: aSession() },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Save a copy to a file' }));
    await screen.findByText(/Check that the file is in your downloads/);
    expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
      format: 'storey-unsent-work',
      person: { id: ines.id },
    });
    expect(onLogOut).not.toHaveBeenCalled();
  });

  it('S17 S20 says that nobody knows what is in a store that does not open', async () => {
    const onLogOut = vi.fn<(loss: Unsent) => Promise<void>>();
    await show(<UnsentDialog onLogOut={onLogOut} onStay={() => {}} unsent="unknown" />, {
      at: '/en/tour',
      session: aSession(),
    });
    await screen.findByText(/nobody can say whether something in it is unsent/);
    expect(screen.queryByRole('button', { name: 'Save a copy to a file' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Delete and log out' }));
    expect(onLogOut).toHaveBeenCalledWith('unknown');
  });
});
