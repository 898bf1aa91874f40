// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { commentOnSubTouchpoint } from '../../../../src/actions/commentOnSubTouchpoint.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import type { TypedField } from '../../../../src/actions/restoreTyped.ts';
import { inputBackupIn } from '../../../../src/app/inspection/inputBackup.ts';
import { openTypedFields } from '../../../../src/app/inspection/openTypedFields.ts';
import { restoreAllTyped } from '../../../../src/app/inspection/restoreAllTyped.ts';
import { unsentEntries } from '../../../../src/db/outbox/outbox.ts';
import { concludeAll, type Device, makeDevice, makeStartedTour } from '../../../support/data/makeDevice.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  device = await makeDevice(createFakeServer(), { userId: 'ines' });
});
afterEach(() => device.db.close());

/** A tour with a question whose comment is being typed, and a floor. */
async function fields() {
  const { tourId, touchpoint } = await makeStartedTour(device);
  const { id: touchpointId, sub_touchpoints } = await touchpoint('arriving_at_work');
  const subTouchpointId = sub_touchpoints[0]?.id ?? '';
  const working = await touchpoint('working_in_the_building');
  const comment: TypedField = { kind: 'comment', tourId, touchpointId, subTouchpointId };
  const floor: TypedField = { kind: 'floor', tourId, touchpointId: working.id };
  const stored = async () => ({
    comment: (await device.db.touchpoints.get([tourId, touchpointId]))?.sub_touchpoints[0]?.comment ?? '',
    floor: (await device.db.touchpoints.get([tourId, working.id]))?.floor ?? null,
  });
  const say = (text: string) =>
    commentOnSubTouchpoint(device.context, { ...comment, subTouchpointId, comment: text });
  return { tourId, comment, floor, stored, say };
}

const backupOf = (field: TypedField, person = 'ines') => inputBackupIn(localStorage, person)(field);
const start = () => restoreAllTyped(device.context, localStorage, 'ines');

describe('what was typed when the page went', () => {
  it('S26 is in the store after the next start, and nowhere else', async () => {
    const { comment, floor, stored } = await fields();
    backupOf(comment).save('loose', ['']);
    backupOf(floor).save('-2', ['']);
    await start();
    expect(await stored()).toEqual({ comment: 'loose', floor: -2 });
    expect(localStorage).toHaveLength(0);
    expect(await unsentEntries(device.db)).toHaveLength(1);
  });

  it('S26 does not come back over what is newer', async () => {
    const { comment, stored, say } = await fields();
    backupOf(comment).save('loose', ['', 'lo']);
    await say('from another tab');
    await start();
    expect((await stored()).comment).toBe('from another tab');
    expect(localStorage).toHaveLength(0);
  });

  it('S26 that the store has all the same is only forgotten', async () => {
    const { comment, stored, say } = await fields();
    backupOf(comment).save('loose', ['']);
    await say('loose');
    await start();
    expect((await stored()).comment).toBe('loose');
    expect(localStorage).toHaveLength(0);
  });

  it('S26 S15 is nobody else’s', async () => {
    const { comment, stored } = await fields();
    backupOf(comment, 'ida').save('of ida', ['']);
    await start();
    expect((await stored()).comment).toBe('');
    expect(localStorage).toHaveLength(1);
  });

  it('S26 T2 makes a concluded touchpoint one that was changed', async () => {
    const { tourId, comment } = await fields();
    await concludeAll(device, tourId, comment.touchpointId);
    backupOf(comment).save('later', ['']);
    await start();
    const touchpoint = await device.db.touchpoints.get([tourId, comment.touchpointId]);
    expect(touchpoint).toMatchObject({ completed: true, changed: true });
  });

  it('S26 of what is not here any more nothing stays', async () => {
    const { comment, floor } = await fields();
    backupOf(comment).save('loose', ['']);
    backupOf(floor).save('no number', ['']);
    localStorage.setItem('typed/ines/torn', '{');
    const [{ operationId } = { operationId: '' }] = await unsentEntries(device.db);
    await deleteUnsent(device.context, { operationId });
    await start();
    expect(localStorage).toHaveLength(0);
  });

  it('S24 S26 of a tour that is in the mirror only it stays, holds up nothing, and is stored once the tour is back', async () => {
    const { comment, stored } = await fields();
    const { db } = device;
    const tours = await db.tours.toArray();
    await db.tours.clear();
    db.isWhole = false;
    backupOf(comment).save('loose', ['']);
    expect(await start()).toEqual([]);
    expect(localStorage).toHaveLength(1);
    await db.tours.bulkAdd(tours);
    db.isWhole = true;
    await start();
    expect((await stored()).comment).toBe('loose');
    expect(localStorage).toHaveLength(0);
  });

  it('S26 S33 a store that refuses it gets it at the next start', async () => {
    const { comment, stored } = await fields();
    backupOf(comment).save('loose', ['']);
    device.db.close();
    const refusing = vi.spyOn(device.db, 'open').mockRejectedValue(new DOMException('no', 'UnknownError'));
    await start().catch(() => undefined);
    expect(localStorage).toHaveLength(1);
    refusing.mockRestore();
    await device.db.open();
    await start();
    expect((await stored()).comment).toBe('loose');
  });

  it('S26 S33 what the store refuses at the start stands in its field, unless the store holds something newer', async () => {
    const { comment } = await fields();
    backupOf(comment).save('loose', ['']);
    device.db.close();
    vi.spyOn(device.db, 'open').mockRejectedValue(new DOMException('no', 'UnknownError'));
    const field = inputBackupIn(localStorage, 'ines', await start())(comment);
    expect(field.refused('')?.value).toBe('loose');
    expect(field.refused('from another tab')).toBeNull();
    field.save('looser', ['']);
    expect(field.refused('')).toBeNull();
    field.refuse('not_saved');
    expect(field.refused('')?.value).toBe('looser');
    field.delete();
    expect(field.refused('')).toBeNull();
  });

  it('S29 S33 S26 what was refused, its field closed, is tried again before anything is concluded or deleted', async () => {
    const { comment, stored } = await fields();
    const { inputBackup, close } = await openTypedFields(device.db, localStorage, 'ines');
    onTestFinished(close);
    inputBackup(comment).save('loose', ['']);
    device.db.close();
    const refusing = vi.spyOn(device.db, 'open').mockRejectedValue(new DOMException('no', 'UnknownError'));
    expect(await device.db.typed.flush()).toBe(false);
    // An update may go on: the backup outlives it.
    expect(await device.db.typed.flushOpen()).toBe(true);
    expect(localStorage).toHaveLength(1);
    refusing.mockRestore();
    await device.db.open();
    expect(await device.db.typed.flush()).toBe(true);
    expect((await stored()).comment).toBe('loose');
    expect(localStorage).toHaveLength(0);
    close();
    inputBackup(comment).save('looser', ['loose']);
    expect(await device.db.typed.flush()).toBe(true);
    expect((await stored()).comment).toBe('loose');
  });

  it('S26 a device that is full is not in the way of typing', async () => {
    const { comment } = await fields();
    const setItem = vi.fn<Storage['setItem']>(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    inputBackupIn({ setItem } as unknown as Storage, 'ines')(comment).save('loose', ['']);
    expect(setItem).toHaveBeenCalledOnce();
  });
});
