import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { touchpointProgress } from '#db/tours/touchpointProgress.ts';
import { currentTourId } from '#db/tours/tours.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import { loseConnectionAfterCommit } from '../../../support/data/loseConnectionAfterCommit.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;

beforeEach(async () => {
  server = createFakeServer();
  device = await makeDevice(server);
});

async function operationOf(kind: string): Promise<string> {
  const entry = (await unsentEntries(device.db)).find((one) => one.kind === kind);
  if (entry === undefined) throw new Error(`no ${kind} waits`);
  return entry.operationId;
}

const deleted = async (kind: string) =>
  deleteUnsent(device.context, { operationId: await operationOf(kind) });

describe('deleting unsent entries', () => {
  it('S14 S18 a conclusion of an open tour is a draft again, and can be concluded again', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('having_meetings');
    await device.concludeAll(tourId, id);
    expect(await deleted('save-touchpoint')).toMatchObject({ ok: true, value: { tourId } });
    expect((await touchpointProgress(device.db, tourId, id)).where).toBe('draft');
    expect(await touchpoint('having_meetings')).toMatchObject({ completed: false, changed: false });
    await device.concludeAll(tourId, id);
    device.engine.start();
    await device.allSent();
    expect([...server.tours.values()][0]?.touchpoints.filter((one) => one.completed)).toHaveLength(1);
  });

  it('S14 with the start of a tour goes all of it', async () => {
    const { tourId, touchpoint } = await device.startTour();
    await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
    expect(await deleted('start-tour')).toMatchObject({ ok: true, value: { tourId: null } });
    expect(await unsentCount(device.db)).toBe(0);
    expect(await device.db.tours.count()).toBe(0);
    expect(await device.db.touchpoints.count()).toBe(0);
    expect(await currentTourId(device.db)).toBeNull();
  });

  it('S14 the last that waited of a concluded tour takes its rows along', async () => {
    const { tourId, touchpoint } = await device.startTour();
    device.engine.start();
    await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
    await device.allSent();
    server.state.up = false;
    await concludeTour(device.context, { tourId });
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure != null);
    expect((await deleted('conclude-tour')).ok).toBe(true);
    expect(await device.db.tours.count()).toBe(0);
  });

  it('S33 S14 what was deleted as the connection was lost counts as deleted', async () => {
    await device.startTour();
    const operationId = await operationOf('start-tour');
    loseConnectionAfterCommit(device.db);
    expect(await deleteUnsent(device.context, { operationId })).toEqual({
      ok: true,
      value: { operationIds: [operationId], tourId: null },
    });
    expect(await unsentCount(device.db)).toBe(0);
  });

  it('S14 what is under way or acknowledged is not deleted', async () => {
    const { tourId } = await device.startTour();
    const operationId = await operationOf('start-tour');
    await device.db.outbox.where('tour').equals(tourId).modify({ state: 'sending' });
    expect(await deleteUnsent(device.context, { operationId })).toEqual({ ok: false, reason: 'being_sent' });
    expect(await deleteUnsent(device.context, { operationId: 'unknown' })).toEqual({
      ok: false,
      reason: 'sent_meanwhile',
    });
    expect(await unsentCount(device.db)).toBe(1);
  });
});
