import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#db/schema.ts';
import { touchpointsOfTour, visibleTouchpoints } from '#db/tours/touchpoints.ts';
import { currentTourId } from '#db/tours/tours.ts';
import { isWholeId } from '#domain/wholeId.ts';
import { commentOnSubTouchpoint } from '../../../../src/actions/commentOnSubTouchpoint.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { reportAnotherFloor } from '../../../../src/actions/reportAnotherFloor.ts';
import { setFloor } from '../../../../src/actions/setFloor.ts';
import { startTour } from '../../../../src/actions/startTour.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';

let device: Device;

beforeEach(async () => {
  device = await makeDevice();
});

const entries = (): Promise<OutboxEntry[]> => device.db.outbox.orderBy('seq').toArray();
const attempted = (seq: number) => device.db.outbox.update(seq, { attempts: 1 });

async function makeFloor(tourId: string, touchpointId: string, floor: number): Promise<string> {
  const copy = await device.anotherFloor(tourId, touchpointId);
  await device.concludeAll(tourId, copy, { floor });
  return copy;
}

describe('starting a tour', () => {
  it('S4 makes it from the stored catalogue, with its entry and the hidden copy', async () => {
    const { tourId } = await device.startTour();
    expect((await visibleTouchpoints(device.db, tourId)).map((one) => one.name)).toEqual([
      'arriving_at_work',
      'entering_the_building',
      'working_in_the_building',
      'having_meetings',
    ]);
    const hidden = (await touchpointsOfTour(device.db, tourId)).filter((one) => one.hide);
    expect(hidden.map((one) => one.id)).toEqual(['mi-1']);
    expect((await entries()).map((entry) => entry.kind)).toEqual(['start-tour']);
    expect(await currentTourId(device.db)).toBe(tourId);
  });

  it('S4 says what is missing on a device that never was online', async () => {
    await device.db.catalogue.clear();
    expect(await startTour(device.context, { buildingId: 'b1' })).toEqual({
      ok: false,
      reason: 'catalogue_missing',
    });
  });

  it('S33 starts nothing on a store that fails a test write', async () => {
    device.db.meta.hook('creating', (_key, row) => {
      if (row.key === 'testWrite') throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await startTour(device.context, { buildingId: 'b1' })).toEqual({ ok: false, reason: 'not_saved' });
    expect(await device.db.tours.count()).toBe(0);
  });
});

describe('concluding a touchpoint', () => {
  it('S1 only concluding makes something to send', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id, sub_touchpoints } = await touchpoint('having_meetings');
    const address = { tourId, touchpointId: id, subTouchpointId: sub_touchpoints[0]?.id ?? '' };
    await rateSubTouchpoint(device.context, { ...address, rating: 'good' });
    await commentOnSubTouchpoint(device.context, { ...address, comment: 'quiet' });
    expect(await entries()).toHaveLength(1);
    await device.concludeAll(tourId, id);
    expect(await entries()).toHaveLength(2);
  });

  it('S2 freezes the answers: a later edit does not reach the entry', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id, sub_touchpoints } = await touchpoint('having_meetings');
    await device.concludeAll(tourId, id);
    const before = (await entries())[1]?.payload;
    const subTouchpointId = sub_touchpoints[0]?.id ?? '';
    await rateSubTouchpoint(device.context, { tourId, touchpointId: id, subTouchpointId, rating: 'bad' });
    expect((await entries())[1]?.payload).toBe(before);
    expect((await device.db.touchpoints.get([tourId, id]))?.changed).toBe(true);
  });

  it('S2 a store that fails in the middle leaves neither the conclusion nor the entry', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('having_meetings');
    device.db.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await device.concludeAll(tourId, id)).toEqual({ ok: false, reason: { kind: 'not_saved' } });
    expect((await device.db.touchpoints.get([tourId, id]))?.completed).toBe(false);
    expect(await entries()).toHaveLength(1);
  });

  it('S2 T3 F1 says everything that is in the way, and changes nothing', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('working_in_the_building');
    const result = await concludeTouchpoint(device.context, { tourId, touchpointId: id });
    if (result.ok || result.reason.kind !== 'incomplete') throw new Error('expected a refusal');
    expect(result.reason.refusal.floor).toBe('required');
    expect(result.reason.refusal.answers.size).toBe(9);
    expect(await entries()).toHaveLength(1);
  });

  it('S5 a conclusion nobody has seen is replaced by the next one, under a new operation id', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('having_meetings');
    await device.concludeAll(tourId, id);
    const [, first] = await entries();
    await device.concludeAll(tourId, id, { rating: 'not_applicable' });
    const [, second, ...others] = await entries();
    expect(others).toEqual([]);
    expect(second?.operationId).not.toBe(first?.operationId);
    expect(second?.payload).toContain('not_applicable');
  });

  it('S5 S22 names all that it stands for, though this device knows of no attempt', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('having_meetings');
    await device.concludeAll(tourId, id);
    const [, first] = await entries();
    await device.concludeAll(tourId, id, { rating: 'not_applicable' });
    const [, second] = await entries();
    await device.concludeAll(tourId, id);
    expect((await entries())[1]?.replaces).toEqual([second?.operationId, first?.operationId]);
  });

  it('S5 one that was attempted stays, and the next stands behind it', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('having_meetings');
    await device.concludeAll(tourId, id);
    await attempted(2);
    const [, first] = await entries();
    await device.concludeAll(tourId, id, { rating: 'not_applicable' });
    const after = await entries();
    expect(after).toHaveLength(3);
    expect(after[1]?.payload).toBe(first?.payload);
  });

  it('S5 concluding again what did not change sends nothing', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('having_meetings');
    await device.concludeAll(tourId, id);
    expect((await concludeTouchpoint(device.context, { tourId, touchpointId: id })).ok).toBe(true);
    expect(await entries()).toHaveLength(2);
  });
});

describe('floors', () => {
  it('F4 F5 S4 the next copy appears when the newest is concluded, for as many floors as there are', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const first = (await touchpoint('working_in_the_building')).id;
    expect(await reportAnotherFloor(device.context, { tourId, touchpointId: first })).toEqual({
      ok: false,
      reason: 'no_copy',
    });
    await device.concludeAll(tourId, first, { floor: 0 });
    const copies = [
      await makeFloor(tourId, first, 1),
      await makeFloor(tourId, first, 2),
      await makeFloor(tourId, first, 3),
    ];
    expect(copies).toEqual(['mi-1', 'mi-2', 'mi-3']);
    const rows = await device.db.touchpoints.bulkGet(copies.map((id): [string, string] => [tourId, id]));
    expect(new Set(rows.map((row) => isWholeId(row?.floor_id ?? '') && row?.floor_id)).size).toBe(3);
    expect((await entries()).slice(2).map((entry) => entry.kind)).toEqual([
      'add-floor',
      'add-floor',
      'add-floor',
    ]);
  });

  it('S5 a copy concluded again before anybody saw it is one new floor, not two', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const first = (await touchpoint('working_in_the_building')).id;
    await device.concludeAll(tourId, first, { floor: 0 });
    const copy = await makeFloor(tourId, first, 1);
    await device.concludeAll(tourId, copy, { floor: 4 });
    const added = (await entries()).filter((entry) => entry.kind === 'add-floor');
    expect(added.map((entry) => entry.refs.floor)).toEqual([4]);
  });

  it('S5 S4 a copy concluded again after an attempt goes behind it, under the same id', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const first = (await touchpoint('working_in_the_building')).id;
    await device.concludeAll(tourId, first, { floor: 0 });
    const copy = await makeFloor(tourId, first, 1);
    await attempted(3);
    await device.concludeAll(tourId, copy, { floor: 4 });
    const added = (await entries()).slice(2);
    const idOf = ({ payload }: OutboxEntry) => (JSON.parse(payload) as { id: string }).id;
    expect(new Set(added.map(idOf)).size).toBe(1);
    expect(added.map((entry) => [entry.kind, entry.refs.floor, entry.refs.frees])).toEqual([
      ['add-floor', 1, null],
      ['add-floor', 4, 1],
    ]);
  });

  it('S6 an entry whose freed floor another waits for is not replaced', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const first = (await touchpoint('working_in_the_building')).id;
    await device.concludeAll(tourId, first, { floor: 1 });
    const second = await makeFloor(tourId, first, 2);
    await device.db.outbox.toCollection().modify({ attempts: 1 });
    await device.concludeAll(tourId, first, { floor: 3 });
    await device.concludeAll(tourId, second, { floor: 1 });
    await device.concludeAll(tourId, first, { floor: 2 });
    const last = (await entries()).slice(3).map((entry) => [entry.refs.floor, entry.refs.frees]);
    expect(last).toEqual([
      [3, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it('S6 S31 a repair stands where the refused entry stood, before what waits for its old floor', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const first = (await touchpoint('working_in_the_building')).id;
    await device.concludeAll(tourId, first, { floor: 1 });
    const second = await makeFloor(tourId, first, 2);
    await device.db.outbox.clear();
    await device.concludeAll(tourId, first, { floor: 3 });
    await device.db.outbox.toCollection().modify({ attempts: 1, state: 'needs-you' });
    await device.concludeAll(tourId, second, { floor: 1 });
    await device.concludeAll(tourId, first, { floor: 4 });
    expect((await entries()).map((entry) => [entry.refs.floor, entry.refs.frees, entry.state])).toEqual([
      [4, 1, 'waiting'],
      [1, 2, 'waiting'],
    ]);
  });

  it('F2 a floor that is only typed into a concluded touchpoint is not taken, its concluded one is', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const first = (await touchpoint('working_in_the_building')).id;
    await device.concludeAll(tourId, first, { floor: 1 });
    await setFloor(device.context, { tourId, touchpointId: first, floor: 5 });
    const copy = await makeFloor(tourId, first, 5);
    expect((await device.db.touchpoints.get([tourId, copy]))?.completed).toBe(true);
    await setFloor(device.context, { tourId, touchpointId: copy, floor: 1 });
    const result = await concludeTouchpoint(device.context, { tourId, touchpointId: copy });
    expect(result.ok ? null : result.reason).toMatchObject({
      kind: 'incomplete',
      refusal: { floor: 'taken' },
    });
  });
});

describe('concluding a tour', () => {
  it('U1 is refused while no touchpoint is completed', async () => {
    const { tourId } = await device.startTour();
    expect(await concludeTour(device.context, { tourId })).toEqual({
      ok: false,
      reason: 'no_touchpoint_completed',
    });
  });

  it('U1 S18 closes it: drafts are gone, nothing can be edited, it is not concluded twice', async () => {
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('having_meetings');
    await device.concludeAll(tourId, id);
    expect((await concludeTour(device.context, { tourId })).ok).toBe(true);
    expect(await currentTourId(device.db)).toBeNull();
    expect((await touchpointsOfTour(device.db, tourId)).map((one) => one.id)).toEqual([id]);
    expect(await setFloor(device.context, { tourId, touchpointId: id, floor: 1 })).toEqual({
      ok: false,
      reason: 'tour_concluded',
    });
    expect(await concludeTour(device.context, { tourId })).toEqual({
      ok: false,
      reason: 'already_concluded',
    });
    expect((await entries()).map((entry) => entry.kind)).toEqual([
      'start-tour',
      'save-touchpoint',
      'conclude-tour',
    ]);
  });
});
