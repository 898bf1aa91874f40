// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { loadInitialData } from '../../../../src/app/router/loadInitialData.ts';
import type { InitialData } from '../../../../src/features/inspection/shared/InitialData.ts';
import type { InspectionServices } from '../../../../src/features/shared/InspectionServices.ts';
import { startingSession, useSession } from '../../../../src/session/sessionState.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { makeInspections } from '../../../support/data/makeInspections.ts';
import { makeSession, signedIn, signedOut } from '../../../support/data/makeSession.ts';

let device: Device;
const saveTour = vi.fn<(tourId: string | null) => void>();

beforeEach(async () => {
  saveTour.mockClear();
  useSession.setState(startingSession);
  device = await makeDevice();
});
afterEach(() => {
  signedOut();
});

function services() {
  return {
    session: makeSession({ saveTour }),
    inspections: makeInspections({
      open: async () => ({ ctx: device.context }) as Partial<InspectionServices> as InspectionServices,
    }),
    // As the app leaves it after its first render.
    initialData: createStore<InitialData | null>(() => null),
  };
}

describe('what is read before the first render', () => {
  it('S25 is not kept where it comes after that: a page that is opened later reads anew', async () => {
    const { tourId } = await device.startTour();
    const given = services();
    const read = loadInitialData(given, '/en/tour');
    signedIn(tourId);
    const data = await read;
    expect(given.initialData.getState()).toBeNull();
    expect(data).toMatchObject({ tourId, overview: { tour: { id: tourId } } });
  });

  it('S27 is of the tour that is open here where the session has none', async () => {
    const { tourId } = await device.startTour();
    signedIn(null);
    expect(await loadInitialData(services(), '/en/tour')).toMatchObject({ tourId });
    expect(saveTour).toHaveBeenCalledExactlyOnceWith(tourId);
  });

  it('S33 is nothing of a person who is not known, nor of a store that does not open', async () => {
    signedOut();
    expect(await loadInitialData(services(), '/en/tour')).toBeNull();
    signedIn('t');
    const open = () => Promise.reject(new Error('The store is broken.'));
    const given = services();
    expect(
      await loadInitialData({ ...given, inspections: { ...given.inspections, open } }, '/en/tour'),
    ).toBeNull();
  });
});
