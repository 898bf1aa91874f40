// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { InstallHint } from '../../../../../src/features/device/install/InstallHint.tsx';
import {
  DeviceContext,
  type Device as DeviceFunctions,
  type DeviceState,
} from '../../../../../src/features/shared/Device.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { type Device, makeDevice } from '../../../../support/data/makeDevice.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
beforeEach(async () => {
  device = await makeDevice();
});

const seen = vi.fn<() => void>();
const status = createStore(() => ({ counted: true, unsent: 1 }));

async function showHint(): Promise<void> {
  const state = createStore<DeviceState>(() => ({
    theme: 'system',
    install: 'iphone',
    installHintSeen: false,
    language: null,
  }));
  const functions = { state, saveInstallHint: seen } as Partial<DeviceFunctions> as DeviceFunctions;
  const inspection = { ctx: device.context, syncStatus: status } as unknown as InspectionServices;
  await show(
    <DeviceContext value={functions}>
      <InspectionServicesContext value={inspection}>
        <InstallHint />
      </InspectionServicesContext>
    </DeviceContext>,
    { at: '/en/thanks' },
  );
}

const hint = () => screen.queryByText('You log in once more there, with a connection.');
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

it('is there once everything is sent, and says that one logs in there once more', async () => {
  await showHint();
  await settle();
  expect(hint()).toBeNull();
  expect(seen).not.toHaveBeenCalled();
  act(() => status.setState({ unsent: 0 }));
  await expect.poll(hint).not.toBeNull();
  expect(seen).toHaveBeenCalled();
});

it('is not there while a tour is open, which would stay in the browser', async () => {
  status.setState({ unsent: 0 });
  await device.startTour();
  await showHint();
  await settle();
  expect(hint()).toBeNull();
});
