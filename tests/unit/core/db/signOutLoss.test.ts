import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { signOutLoss } from '#db/outbox/signOutLoss.ts';
import { openTourId } from '#db/tours/tours.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { importUnsent } from '../../../../src/actions/importUnsent.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { makeLoss } from '../../../support/data/makeLoss.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
beforeEach(async () => {
  server = createFakeServer();
  device = await makeDevice(server, { userId: 'ines' });
});

const loss = ({ db }: Device = device) => signOutLoss(db);

async function rateOne(tourId: string, touchpointId: string): Promise<void> {
  const touchpoint = await device.db.touchpoints.get([tourId, touchpointId]);
  const subTouchpointId = touchpoint?.sub_touchpoints[0]?.id ?? '';
  await rateSubTouchpoint(device.context, { tourId, touchpointId, subTouchpointId, rating: 'bad' });
}

describe('what signing out would delete', () => {
  it('S29 is nothing when all is sent and nothing is rated', async () => {
    await device.startTour();
    device.engine.start();
    await device.allSent();
    expect(await loss()).toEqual([]);
  });

  it('S29 PH14 is a photo that is on the page only, though everything else of its tour is sent', async () => {
    const { tourId } = await device.startTour();
    device.engine.start();
    await device.allSent();
    expect(await signOutLoss(device.db, new Map([[tourId, 2]]))).toEqual([
      makeLoss({ tourId, unsavedPhotos: 2 }),
    ]);
  });

  it('S29 is a tour that was only started, a draft, a conclusion with its answers, each for what it is', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const tour = { tourId, building: 'Spital' };
    expect(await loss()).toEqual([makeLoss({ ...tour, start: true })]);
    await rateOne(tourId, (await touchpoint('entering_the_building')).id);
    expect(await loss()).toEqual([makeLoss({ ...tour, start: true, drafts: 1 })]);
    const { id } = await touchpoint('having_meetings');
    await device.concludeAll(tourId, id);
    await device.concludeAll(tourId, id, { rating: 'not_applicable' });
    expect(await loss()).toEqual([makeLoss({ ...tour, start: true, drafts: 1, concluded: 2 })]);
  });

  it('S29 U5 is a draft though nothing is unsent, and what a concluded tour has left behind', async () => {
    const { tourId, touchpoint } = await device.startTour();
    await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
    device.engine.start();
    await device.allSent();
    const { id } = await touchpoint('entering_the_building');
    await rateOne(tourId, id);
    const tour = { tourId, building: 'Spital' };
    expect(await loss()).toEqual([makeLoss({ ...tour, drafts: 1 })]);
    await concludeTour(device.context, { tourId, agreed: { touchpoints: 1, answers: 1 } });
    await device.allSent();
    expect(await loss()).toEqual([makeLoss({ ...tour, left: 1 })]);
  });

  it('S30 all of it is in the copy in a file, a tour with nothing but drafts too', async () => {
    const { tourId, touchpoint } = await device.startTour();
    device.engine.start();
    await device.allSent();
    await rateOne(tourId, (await touchpoint('entering_the_building')).id);
    const text = await device.copyText();
    const other = await makeDevice(server, { userId: 'ines', indexedDB: new IDBFactory() });
    expect(await importUnsent(other.context, { text, userId: 'ines' })).toEqual({
      ok: true,
      value: { added: 0, known: 0, drafts: 1, tourId },
    });
    expect(await loss(other)).toEqual(await loss());
    expect(await openTourId(other.db)).toBe(tourId);
    // Concluded since, so it is not imported from the file.
    await other.concludeAll(tourId, (await touchpoint('having_meetings')).id);
    await concludeTour(other.context, { tourId, agreed: { touchpoints: 1, answers: 1 } });
    other.engine.start();
    await until(async () => (await other.db.tours.count()) === 0, 'the removal of the tour');
    const again = await importUnsent(other.context, { text, userId: 'ines' });
    expect(again).toMatchObject({ ok: true, value: { drafts: 0, tourId: null } });
    await other.engine.stop();
    other.db.close();
  });
});
