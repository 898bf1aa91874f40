// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rateSubTouchpoint } from '../../../../../src/actions/rateSubTouchpoint.ts';
import { useUndoKey } from '../../../../../src/features/inspection/touchpoint/card/UndoButton.tsx';
import { useLastEdit } from '../../../../../src/features/inspection/touchpoint/card/useLastEdit.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { type Device, makeDevice, makeStartedTour } from '../../../../support/data/makeDevice.ts';
import { createFakeServer } from '../../../../support/server/fakeServer.ts';

let device: Device;
beforeEach(async () => {
  device = await makeDevice(createFakeServer());
});
afterEach(async () => {
  cleanup();
  await device.engine.stop();
  device.db.close();
});

it('T6 a second undo before the first is stored takes nothing from the redo', async () => {
  const { tourId, touchpoint } = await makeStartedTour(device);
  const { id, sub_touchpoints } = await touchpoint('having_meetings');
  const subTouchpointId = sub_touchpoints[0]?.id ?? '';
  const address = { tourId, touchpointId: id, subTouchpointId };
  const rated = await rateSubTouchpoint(device.context, { ...address, rating: 'good' });
  if (!rated.ok) throw new Error(rated.reason);
  const stored = async () => (await touchpoint('having_meetings')).sub_touchpoints[0]?.rating;

  const inspection = { ctx: device.context } as Partial<InspectionServices> as InspectionServices;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <InspectionServicesContext value={inspection}>{children}</InspectionServicesContext>
  );
  const { result } = renderHook(() => useLastEdit(), { wrapper });
  act(() => result.current.record(rated.value, () => 'Good'));
  const { undo } = result.current;
  act(() => {
    undo();
    undo();
  });
  await waitFor(() => expect(result.current.undone).toBe(true));
  // As a key that was pressed before the page showed the first undo.
  await act(async () => undo());
  await waitFor(async () => expect(await stored()).toBeNull());
  expect(result.current.undos).toBe(1);

  act(() => result.current.undo());
  await waitFor(() => expect(result.current.undos).toBe(2));
  expect([result.current.undone, await stored()]).toEqual([false, 'good']);
});

it('T6 a key that is held undoes once', () => {
  const undo = vi.fn<() => void>();
  renderHook(() => useUndoKey(undo));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });
  expect(undo).toHaveBeenCalledTimes(1);
});
