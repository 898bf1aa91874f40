import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import { importUnsent } from '../../../../src/actions/importUnsent.ts';
import { setFloor } from '../../../../src/actions/setFloor.ts';
import { importRemoteTour } from '../../../../src/sync/importRemoteTour.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';

const person = { id: 'ines', email: 'ines@example.org' };
let phone: Device;
let tablet: Device;
let tour: string;

async function touchpointNamed({ db }: Device, of: string, name: string) {
  const found = (await touchpointsOfTour(db, of)).find((one) => one.name === name && !one.hide);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

const tabletTouchpoint = async (name: string) => touchpointNamed(tablet, tour, name);
const address = (touchpointId: string) => ({ tourId: tour, touchpointId });

async function deleteOn(device: Device) {
  const [entry] = await unsentEntries(device.db);
  return deleteUnsent(device.context, { operationId: entry?.operationId ?? '' });
}

beforeEach(async () => {
  const server = createFakeServer();
  const made = async () => makeDevice(server, { userId: person.id, indexedDB: new IDBFactory() });
  phone = await made();
  tablet = await made();
  ({ tourId: tour } = await phone.startTour());
  await phone.concludeAll(tour, (await touchpointNamed(phone, tour, 'having_meetings')).id);
  const working = await touchpointNamed(phone, tour, 'working_in_the_building');
  await phone.concludeAll(tour, working.id, { floor: 3 });
  phone.engine.start();
  await phone.allSent();
  await importRemoteTour(tablet, tour);
});

describe('S14 U6 deleting the conclusion of a touchpoint that another device has concluded before', () => {
  it('it stays concluded, with changes: the server has it', async () => {
    const { id } = await tabletTouchpoint('having_meetings');
    await tablet.concludeAll(tour, id, { rating: 'not_applicable' });
    expect(await deleteOn(tablet)).toMatchObject({ ok: true });
    expect(await tabletTouchpoint('having_meetings')).toMatchObject({ completed: true, changed: true });
    const agreed = { touchpoints: 1, answers: 99 };
    expect(await concludeTour(tablet.context, { tourId: tour, agreed })).toMatchObject({ ok: true });
    expect(await tabletTouchpoint('having_meetings')).toMatchObject({ completed: true });
  });

  it('it is a draft where only what is deleted had concluded it, in whichever order', async () => {
    const { id } = await tabletTouchpoint('arriving_at_work');
    await tablet.concludeAll(tour, id);
    await tablet.db.outbox.toCollection().modify({ attempts: 1 });
    await tablet.concludeAll(tour, id, { rating: 'not_applicable' });
    expect(await unsentEntries(tablet.db)).toHaveLength(2);
    await deleteOn(tablet);
    await deleteOn(tablet);
    expect(await tabletTouchpoint('arriving_at_work')).toMatchObject({ completed: false, changed: false });
  });

  it('a floor keeps the number that the server has, also after the refused one was concluded again', async () => {
    const { id } = await tabletTouchpoint('working_in_the_building');
    await setFloor(tablet.context, { ...address(id), floor: 4 });
    await tablet.concludeAll(tour, id, { floor: 4 });
    await tablet.db.outbox.toCollection().modify({ state: 'needs-you', attempts: 1 });
    await tablet.concludeAll(tour, id, { floor: 5 });
    expect(await unsentEntries(tablet.db)).toHaveLength(1);
    expect(await deleteOn(tablet)).toMatchObject({ ok: true });
    expect(await tabletTouchpoint('working_in_the_building')).toMatchObject({
      completed: true,
      changed: true,
      concluded_floor: 3,
    });
  });

  it('S30 also on a device that has the conclusion from a file', async () => {
    const { id } = await tabletTouchpoint('having_meetings');
    await tablet.concludeAll(tour, id, { rating: 'not_applicable' });
    const third = await makeDevice(undefined, { userId: person.id, indexedDB: new IDBFactory() });
    await importUnsent(third.context, { text: await tablet.copyText(), userId: person.id });
    expect(await deleteOn(third)).toMatchObject({ ok: true });
    expect(await touchpointNamed(third, tour, 'having_meetings')).toMatchObject({
      completed: true,
      changed: true,
    });
  });
});
