// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { rateSubTouchpoint } from '../../../../../src/actions/rateSubTouchpoint.ts';
import { useUndoKey } from '../../../../../src/features/inspection/touchpoint/card/UndoButton.tsx';
import { useLastEdit } from '../../../../../src/features/inspection/touchpoint/card/useLastEdit.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { type Device, makeDevice } from '../../../../support/data/makeDevice.ts';

let device: Device;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => {
  cleanup();
});

/** A page whose first two questions are rated, of which it knows the first; `stored` reads both ratings. */
async function rateTwo() {
  const { tourId, touchpoint } = await device.startTour();
  const { id: touchpointId, sub_touchpoints } = await touchpoint('having_meetings');
  const rate = async (place: number) => {
    const subTouchpointId = sub_touchpoints[place]?.id ?? '';
    const rated = await rateSubTouchpoint(device.context, {
      tourId,
      touchpointId,
      subTouchpointId,
      rating: 'good',
    });
    if (!rated.ok) throw new Error(rated.reason);
    return rated.value;
  };
  const stored = async () =>
    (await touchpoint('having_meetings')).sub_touchpoints.slice(0, 2).map(({ rating }) => rating);
  const inspection = { ctx: device.context } as Partial<InspectionServices> as InspectionServices;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <InspectionServicesContext value={inspection}>{children}</InspectionServicesContext>
  );
  const { result } = renderHook(() => useLastEdit(), { wrapper });
  const first = await rate(0);
  const second = await rate(1);
  act(() => result.current.record(first, () => 'first'));
  const recordSecond = () => act(() => result.current.record(second, () => 'second'));
  return { result, stored, recordSecond };
}

it('T6 a second undo before the first is stored takes nothing from the redo', async () => {
  const { result, stored } = await rateTwo();
  const { undo } = result.current;
  act(() => {
    undo();
    undo();
  });
  await waitFor(() => expect(result.current.undone).toBe(true));
  // As a key that was pressed before the page showed the first undo.
  await act(async () => undo());
  await waitFor(async () => expect(await stored()).toEqual([null, 'good']));
  expect(result.current.undos).toBe(1);

  act(() => result.current.undo());
  await waitFor(() => expect(result.current.undos).toBe(2));
  expect([result.current.undone, await stored()]).toEqual([false, ['good', 'good']]);
});

it('T6 undoes a rating that is being stored, not the one before', async () => {
  const { result, stored, recordSecond } = await rateTwo();
  onTestFinished(
    device.db.typed.register(async () => {
      recordSecond();
      return true;
    }),
  );
  act(() => result.current.undo());
  await waitFor(() => expect(result.current.undos).toBe(1));
  expect([result.current.describe?.(), await stored()]).toEqual(['second', ['good', null]]);
});

it('T6 undoes nothing where a rating on its way could not be stored', async () => {
  const { result, stored } = await rateTwo();
  const flush = vi.fn<() => Promise<boolean>>(async () => false);
  onTestFinished(device.db.typed.register(flush));
  act(() => result.current.undo());
  await expect.poll(() => flush.mock.calls.length).toBe(1);
  await new Promise((end) => setTimeout(end, 20));
  expect([result.current.undos, await stored()]).toEqual([0, ['good', 'good']]);
});

it('T6 a rating that is stored during an undo can be undone next', async () => {
  const { result, stored, recordSecond } = await rateTwo();
  const unregister = device.db.typed.register(async () => {
    // Once the undo has begun.
    setTimeout(recordSecond, 0);
    return true;
  });
  act(() => result.current.undo());
  unregister();
  await waitFor(() => expect(result.current.undos).toBe(1));
  expect([result.current.describe?.(), result.current.undone]).toEqual(['second', false]);
  act(() => result.current.undo());
  await waitFor(() => expect(result.current.undos).toBe(2));
  expect(await stored()).toEqual([null, null]);
});

it('T6 a key that is held undoes once', () => {
  const undo = vi.fn<() => void>();
  renderHook(() => useUndoKey(undo));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });
  expect(undo).toHaveBeenCalledTimes(1);
});
