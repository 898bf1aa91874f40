import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { receiptOfTouchpoint, receiptsOfTour, recentReceipts } from '#db/outbox/receipts.ts';
import { claimEpoch } from '../../../../src/sync/epoch.ts';
import {
  acknowledged,
  commitOnce,
  failed,
  putEntries,
  refused,
  statesIn,
  wire,
} from '../../../support/data/commitOnce.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { makeEntry } from '../../../support/data/makeEntry.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';

let device: Device;
let db: InspectionDatabase;

beforeEach(async () => {
  device = await makeDevice();
  ({ db } = device);
});
afterEach(() => {
  db.close();
});

describe('what a round settles', () => {
  it('S13 is gone, and its receipts are there', async () => {
    const epoch = await claimEpoch(db);
    const toSend = await commitOnce(db, epoch, { selected: await putEntries(db, [1, 2, 3, 5, 7, 8]) });
    const done = toSend.filter(({ seq }) => seq !== 2 && seq !== 8);
    await commitOnce(db, epoch, { outcomes: done.map(acknowledged) });
    expect(await db.outbox.toCollection().primaryKeys()).toEqual([2, 8]);
    expect(await statesIn(db)).toEqual([
      [2, 'sending'],
      [8, 'sending'],
    ]);
    expect(await db.receipts.count()).toBe(4);
    expect((await receiptsOfTour(db, 't')).map(({ code }) => code)).toEqual(['C-1', 'C-3', 'C-5', 'C-7']);
    expect((await receiptOfTouchpoint(db, 't', 'tp-5'))?.code).toBe('C-5');
    expect(await receiptOfTouchpoint(db, 't', 'tp-2')).toBeNull();
    expect((await recentReceipts(db, 3)).map(({ code }) => code)).toEqual(['C-7', 'C-5', 'C-3']);
  });

  it('S13 the conclusion of a tour stays until the rows of its tour have gone', async () => {
    await db.outbox.bulkPut([makeEntry({ seq: 1, tour: 't', kind: 'conclude-tour', wire: wire(1) })]);
    const epoch = await claimEpoch(db);
    const [concluding] = await commitOnce(db, epoch, { selected: await unsentEntries(db) });
    if (concluding === undefined) throw new Error('nothing leaves');
    await commitOnce(db, epoch, { outcomes: [acknowledged(concluding)] });
    expect(await db.outbox.toArray()).toMatchObject([{ seq: 1, state: 'sent' }]);
    expect(await unsentCount(db)).toBe(0);
  });

  it('S13 each tour has its own receipts', async () => {
    const [first, second] = await putEntries(db, [1, 2]);
    if (first === undefined || second === undefined) throw new Error('nothing stands');
    const other = { ...second, tour: 'u' };
    await db.outbox.put(other);
    const epoch = await claimEpoch(db);
    const toSend = await commitOnce(db, epoch, { selected: [first, other] });
    await commitOnce(db, epoch, { outcomes: toSend.map(acknowledged) });
    expect(await db.receipts.count()).toBe(2);
    expect((await receiptsOfTour(db, 'u')).map(({ code }) => code)).toEqual(['C-2']);
  });

  it('S11 S33 the same round a second time, after a connection that was lost with it, undoes no "send now"', async () => {
    const epoch = await claimEpoch(db);
    const [sending] = await commitOnce(db, epoch, { selected: await putEntries(db, [1]) });
    if (sending === undefined) throw new Error('nothing leaves');
    const entry = { ...failed(sending).entry, nextAttemptAt: 9_000 };
    const outcomes = [{ ...failed(sending), entry }];
    await commitOnce(db, epoch, { outcomes });
    await db.outbox.toCollection().modify({ nextAttemptAt: 0, failures: 0 });
    await commitOnce(db, epoch, { outcomes });
    expect(await unsentEntries(db)).toMatchObject([{ state: 'waiting', nextAttemptAt: 0, failures: 0 }]);
  });

  it('S8 S11 leaves again in the round that settles it as what that made of it', async () => {
    const epoch = await claimEpoch(db);
    let [sending] = await commitOnce(db, epoch, { selected: await putEntries(db, [1]) });
    for (const times of [1, 2, 3]) {
      if (sending === undefined) throw new Error('nothing leaves');
      const outcome = failed(sending);
      [sending] = await commitOnce(db, epoch, { outcomes: [outcome], selected: [outcome.entry] });
      expect(sending).toMatchObject({
        state: 'sending',
        attempts: times + 1,
        failures: times,
        wire: wire(1),
      });
      expect(sending?.lastFailure).toMatchObject({ reason: 'no_answer' });
      expect(await unsentEntries(db)).toEqual([sending]);
    }
  });

  it('S8 is the same where a round that settles and marks is written a second time', async () => {
    const epoch = await claimEpoch(db);
    const [first, second] = await commitOnce(db, epoch, { selected: await putEntries(db, [1, 2]) });
    if (first === undefined || second === undefined) throw new Error('nothing leaves');
    const again = failed(second);
    const [third] = await putEntries(db, [3]);
    if (third === undefined) throw new Error('nothing stands');
    const whole = { outcomes: [acknowledged(first), again], selected: [again.entry, third] };
    const once = await commitOnce(db, epoch, whole);
    expect(once.map(({ seq, attempts }) => [seq, attempts])).toEqual([
      [2, 2],
      [3, 1],
    ]);
    expect(await commitOnce(db, epoch, whole)).toEqual(once);
    expect(await unsentEntries(db)).toEqual(once);
    expect(await receiptsOfTour(db, 't')).toHaveLength(1);
  });

  it('S5 S8 a refused revision does not give way to one that is under way', async () => {
    const epoch = await claimEpoch(db);
    const [one] = await putEntries(db, [1]);
    const newer = makeEntry({ seq: 2, tour: 't', wire: wire(2), refs: one?.refs ?? makeEntry().refs });
    await db.outbox.put(newer);
    const [sending] = await commitOnce(db, epoch, { selected: await unsentEntries(db) });
    if (sending === undefined) throw new Error('nothing leaves');
    await commitOnce(db, epoch, { outcomes: [refused(sending)] });
    expect(await statesIn(db)).toEqual([
      [1, 'needs-you'],
      [2, 'sending'],
    ]);
  });

  it('S14 touches no other entry that took its place in line meanwhile', async () => {
    const epoch = await claimEpoch(db);
    const [sending] = await commitOnce(db, epoch, { selected: await putEntries(db, [1]) });
    if (sending === undefined) throw new Error('nothing leaves');
    await db.outbox.put(makeEntry({ seq: 1, operationId: 'repair', tour: 't' }));
    await commitOnce(db, epoch, { outcomes: [acknowledged(sending)] });
    expect(await unsentEntries(db)).toMatchObject([{ operationId: 'repair', state: 'waiting', attempts: 0 }]);
  });

  it('S5 S31 a newer revision takes the place of a refused one before anything of it leaves', async () => {
    const epoch = await claimEpoch(db);
    const [one] = await putEntries(db, [1]);
    if (one === undefined) throw new Error('nothing stands');
    const [sending] = await commitOnce(db, epoch, { selected: [one] });
    if (sending === undefined) throw new Error('nothing leaves');
    const newer = makeEntry({ seq: 2, operationId: 'newer', tour: 't', wire: wire(2), refs: one.refs });
    await db.outbox.put(newer);
    expect(await commitOnce(db, epoch, { outcomes: [refused(sending)], selected: [newer] })).toEqual([]);
    expect(await unsentEntries(db)).toMatchObject([
      { seq: 1, operationId: 'newer', state: 'waiting', replaces: [sending.operationId] },
    ]);
  });

  it('S5 S14 a refused entry does not give way to an older one that came from a file', async () => {
    const epoch = await claimEpoch(db);
    const [one] = await putEntries(db, [1]);
    if (one === undefined) throw new Error('nothing stands');
    const [sending] = await commitOnce(db, epoch, { selected: [one] });
    if (sending === undefined) throw new Error('nothing leaves');
    const { refs, createdAt } = one;
    await db.outbox.put(makeEntry({ seq: 2, tour: 't', refs, createdAt: createdAt - 1, copied: true }));
    await commitOnce(db, epoch, { outcomes: [refused(sending)] });
    expect(await statesIn(db)).toEqual([
      [1, 'needs-you'],
      [2, 'waiting'],
    ]);
  });

  it('S6 a conclusion does not leave where something of its tour has come meanwhile', async () => {
    const epoch = await claimEpoch(db);
    const concluding = makeEntry({ seq: 1, tour: 't', kind: 'conclude-tour', wire: wire(1) });
    await db.outbox.bulkPut([concluding, makeEntry({ seq: 2, tour: 't', wire: wire(2) })]);
    expect(await commitOnce(db, epoch, { selected: [concluding] })).toEqual([]);
    expect(await statesIn(db)).toEqual([
      [1, 'waiting'],
      [2, 'waiting'],
    ]);
  });

  it('S14 what has taken the place of a pick does not leave as that pick', async () => {
    const epoch = await claimEpoch(db);
    const selected = await putEntries(db, [1]);
    await db.outbox.put(makeEntry({ seq: 1, operationId: 'repair', tour: 't', wire: wire(9) }));
    expect(await commitOnce(db, epoch, { selected })).toEqual([]);
    expect(await unsentEntries(db)).toMatchObject([{ operationId: 'repair', state: 'waiting', attempts: 0 }]);
  });
});
