// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { photosOnWifiOnly } from '#db/photos/wifiOnly.ts';
import { PhotosOnWifiOnly } from '../../../../../src/features/outbox/SyncScreen.tsx';
import { type Device, DeviceContext } from '../../../../../src/features/shared/Device.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { show } from '../../app/showApp.tsx';

let db: InspectionDatabase;
let woken: number;
beforeEach(() => {
  db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
  woken = 0;
});
afterEach(() => {
  cleanup();
  db.close();
});

async function showOn(network: string | undefined): Promise<void> {
  const inspection = {
    ctx: { db },
    sendNow: async () => void (woken += 1),
  } as unknown as InspectionServices;
  const device = { connectionType: () => network } as unknown as Device;
  await show(
    <DeviceContext value={device}>
      <InspectionServicesContext value={inspection}>
        <PhotosOnWifiOnly isOn={false} />
      </InspectionServicesContext>
    </DeviceContext>,
    { at: '/en/sync' },
  );
}

const theSwitch = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Send photos on Wi-Fi only' });

describe('photos on Wi-Fi only', () => {
  it('PH7 is switched on and off, stored, and wakes what sends', async () => {
    await showOn('cellular');
    expect(theSwitch()?.checked).toBe(false);
    const described = document.getElementById(theSwitch()?.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(
      'Photos wait on this device until there is Wi-Fi. Answers are always sent.',
    );
    for (const [on, wakes] of [
      [true, 1],
      [false, 2],
    ] as const) {
      await userEvent.click(screen.getByText('Send photos on Wi-Fi only'));
      await expect.poll(() => woken).toBe(wakes);
      expect([await photosOnWifiOnly(db), theSwitch()?.checked]).toEqual([on, on]);
    }
  });

  it('PH7 there is no switch where the browser does not report the network', async () => {
    await showOn(undefined);
    expect(theSwitch()).toBeNull();
  });

  it('PH7 S33 a choice that could not be saved is taken back, with a sentence', async () => {
    await showOn('cellular');
    db.meta.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await userEvent.click(theSwitch() ?? document.body);
    await screen.findByText('This device could not save. Nothing was changed.');
    expect([theSwitch()?.checked, woken]).toEqual([false, 0]);
  });
});
