import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceTouchpoint } from '#db/schema.ts';
import type { Rating } from '#domain/rating.ts';
import { answerAsFloorBelow } from '../../../../src/actions/answerAsFloorBelow.ts';
import { commentOnSubTouchpoint } from '../../../../src/actions/commentOnSubTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import type { Edit } from '../../../../src/actions/editTouchpoint.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { reportAnotherFloor } from '../../../../src/actions/reportAnotherFloor.ts';
import { setFloor } from '../../../../src/actions/setFloor.ts';
import { undoEdit } from '../../../../src/actions/undoEdit.ts';
import { loseConnectionAfterCommit } from '../../../support/data/loseConnectionAfterCommit.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';

let device: Device;
let tourId: string;
let meetings: DeviceTouchpoint;

beforeEach(async () => {
  device = await makeDevice();
  const tour = await device.startTour();
  tourId = tour.tourId;
  meetings = await tour.touchpoint('having_meetings');
});

function sub(place: number): string {
  return meetings.sub_touchpoints[place]?.id ?? '';
}

function valueOf(result: { ok: true; value: Edit } | { ok: false; reason: string }): Edit {
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

const rate = async (place: number, rating: Rating): Promise<Edit> =>
  valueOf(
    await rateSubTouchpoint(device.context, {
      tourId,
      touchpointId: meetings.id,
      subTouchpointId: sub(place),
      rating,
    }),
  );
const comment = (place: number, text: string) =>
  commentOnSubTouchpoint(device.context, {
    tourId,
    touchpointId: meetings.id,
    subTouchpointId: sub(place),
    comment: text,
  });
const undo = async (edit: Edit): Promise<Edit> => valueOf(await undoEdit(device.context, edit));
const stored = async (id = meetings.id): Promise<DeviceTouchpoint> => {
  const found = await device.db.touchpoints.get([tourId, id]);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};
const answers = async (id = meetings.id) =>
  (await stored(id)).sub_touchpoints.map((one) => [one.rating, one.comment]);

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

describe('undo of a rating', () => {
  it('T6 gives back the earlier rating and comment', async () => {
    await rate(0, 'good');
    await comment(0, 'quiet');
    const edit = await rate(0, 'bad');
    await comment(0, 'the cable is broken');
    await rate(1, 'not_applicable');
    await undo(edit);
    expect(await answers()).toEqual([
      ['good', 'quiet'],
      ['not_applicable', null],
    ]);
  });

  it('T6 loses nothing: taking it back again brings back what was said since', async () => {
    const edit = await rate(0, 'bad');
    await comment(0, 'the cable is broken');
    const undone = await undo(edit);
    expect(await answers()).toEqual([
      [null, null],
      [null, null],
    ]);
    await undo(undone);
    expect((await answers())[0]).toEqual(['bad', 'the cable is broken']);
  });

  it('T6 S5 a concluded touchpoint is unchanged again', async () => {
    await device.concludeAll(tourId, meetings.id);
    const edit = await rate(0, 'not_applicable');
    expect((await stored()).changed).toBe(true);
    await undo(edit);
    expect(await stored()).toMatchObject({ changed: false, completed: true });
  });

  it('T6 S5 it stays changed where it was concluded in between, whatever it says', async () => {
    await device.concludeAll(tourId, meetings.id);
    const edit = await rate(0, 'not_applicable');
    await device.concludeAll(tourId, meetings.id, { rating: 'not_applicable' });
    await rate(1, 'good');
    await undo(edit);
    expect((await stored()).changed).toBe(true);
  });

  it('T6 U5 it is unchanged again as soon as everything is as it was concluded', async () => {
    await device.concludeAll(tourId, meetings.id);
    await rate(0, 'bad');
    await comment(0, 'cold');
    await rate(0, 'good');
    expect((await stored()).changed).toBe(true);
    await comment(0, ' ');
    expect(await stored()).toMatchObject({ changed: false, completed: true });
  });

  it('S23 nothing is undone in a tour that is concluded', async () => {
    const edit = await rate(0, 'bad');
    await comment(0, 'cold');
    await device.concludeAll(tourId, meetings.id);
    await concludeTour(device.context, { tourId });
    expect(await undoEdit(device.context, edit)).toEqual({ ok: false, reason: 'tour_concluded' });
  });

  it('T8 choosing the chosen rating again changes nothing', async () => {
    await rate(0, 'good');
    const { before, after } = await rate(0, 'good');
    expect(after).toBe(before);
  });
});

describe('as the floor below', () => {
  async function twoFloors(): Promise<string> {
    const work = (await device.db.touchpoints.toArray()).find(
      (one) => one.name === 'working_in_the_building' && !one.hide,
    );
    if (work === undefined) throw new Error('no work');
    const cold = work.sub_touchpoints[8]?.id ?? '';
    await device.concludeAll(tourId, work.id, { floor: 3 });
    const at = { tourId, touchpointId: work.id, subTouchpointId: cold };
    await rateSubTouchpoint(device.context, { ...at, rating: 'bad' });
    await commentOnSubTouchpoint(device.context, { ...at, comment: 'cold' });
    const copy = await device.anotherFloor(tourId, work.id);
    return copy;
  }

  it('F8 F9 takes over ratings and comments, leaves what is rated, and can be undone as one', async () => {
    const id = await twoFloors();
    await setFloor(device.context, { tourId, touchpointId: id, floor: 4 });
    await rateSubTouchpoint(device.context, {
      tourId,
      touchpointId: id,
      subTouchpointId: `${id}-1`,
      rating: 'not_applicable',
    });
    const edit = valueOf(await answerAsFloorBelow(device.context, { tourId, touchpointId: id }));
    const taken = await answers(id);
    expect(taken[0]).toEqual(['not_applicable', null]);
    expect(taken.slice(1, 8)).toEqual(times(7, ['good', null]));
    expect(taken[8]).toEqual(['bad', 'cold']);
    expect(await stored(id)).toMatchObject({ completed: false, floor: 4 });
    await undo(edit);
    expect(await answers(id)).toEqual([['not_applicable', null], ...times(8, [null, null])]);
    expect(await stored(id)).toMatchObject({ floor: 4 });
  });

  it('F8 changes nothing where there is no floor below, and sends nothing in any case', async () => {
    const id = await twoFloors();
    const sent = await device.db.outbox.count();
    await setFloor(device.context, { tourId, touchpointId: id, floor: 2 });
    const { before, after } = valueOf(await answerAsFloorBelow(device.context, { tourId, touchpointId: id }));
    expect(after).toBe(before);
    expect(await device.db.outbox.count()).toBe(sent);
  });
});

it('S33 F5 a floor that was added as the connection was lost is added once, and opened', async () => {
  const work = (await device.db.touchpoints.toArray()).find(
    (one) => one.name === 'working_in_the_building' && !one.hide,
  );
  if (work === undefined) throw new Error('no work');
  await setFloor(device.context, { tourId, touchpointId: work.id, floor: 3 });
  await device.concludeAll(tourId, work.id, { floor: 3 });
  loseConnectionAfterCommit(device.db);
  const copy = await reportAnotherFloor(device.context, { tourId, touchpointId: work.id });
  const shown = (await device.db.touchpoints.toArray()).filter(
    (one) => one.name === 'working_in_the_building' && !one.hide,
  );
  expect(shown).toHaveLength(2);
  expect(copy).toEqual({ ok: true, value: { touchpointId: shown.find(({ id }) => id !== work.id)?.id } });
});
