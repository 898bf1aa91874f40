import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { throttled } from '#db/throttled.ts';
import { countOutbox } from '../../../../src/sync/status.ts';
import { type Clock, createClock } from '../../../support/data/createClock.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { makeEntry } from '../../../support/data/makeEntry.ts';

const minInterval = 200;

let device: Device;
let clock: Clock;
let stop: () => void;
beforeEach(async () => {
  // A database of its own name: Dexie announces what is written by name, to tests in other threads, too.
  device = await makeDevice(undefined, { userId: crypto.randomUUID() });
  clock = createClock();
});
afterEach(() => {
  stop();
});

/** Records readings in order; `held` delays the end of a reading. */
function watch(held: () => Promise<void> = async () => undefined) {
  const { db } = device;
  const unsent: number[] = [];
  let readings = 0;
  const query = throttled(
    db,
    ['outbox'],
    () => {
      readings += 1;
      return countOutbox(db).then((counts) => held().then(() => counts));
    },
    { minInterval, setTimer: clock.setTimer },
  );
  const { unsubscribe } = query.subscribe((counts) => unsent.push(counts.unsent));
  stop = unsubscribe;
  return { unsent, readings: () => readings };
}

const rests = () => until(() => clock.pending().length === 1, 'the rest');
const add = async (seq: number) => {
  await device.db.outbox.add(makeEntry({ seq }));
};
/** A few event-loop turns: an immediate reading would have happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

it('S19 is read at once, and what is committed meanwhile together after the rest', async () => {
  const counted = watch();
  await rests();
  for (const seq of [1, 2, 3, 4, 5]) await add(seq);
  await settle();
  expect(counted.unsent).toEqual([0]);
  clock.advance(minInterval);
  await until(() => counted.unsent.length === 2, 'the second reading');
  expect(counted.unsent).toEqual([0, 5]);
  expect(counted.readings()).toBe(2);
});

it('S19 is not read again while nothing changes, and then at once', async () => {
  const counted = watch();
  await rests();
  // On a busy machine Dexie may announce the opening of the database after the first reading.
  await until(async () => {
    const before = counted.readings();
    clock.advance(minInterval);
    await settle();
    return counted.readings() === before;
  }, 'an end of the first readings');
  const before = counted.readings();
  clock.advance(minInterval);
  await settle();
  expect(counted.readings()).toBe(before);
  await add(1);
  await until(() => counted.unsent.at(-1) === 1, 'the new entry');
});

it('S19 is shown also where each reading is outdated before it ends, as in a drain', async () => {
  let hold = Promise.withResolvers<void>();
  const counted = watch(() => hold.promise);
  for (const turn of [1, 2, 3, 4]) {
    await until(() => counted.readings() === turn, `reading ${turn}`);
    await settle();
    await add(turn);
    await settle();
    const ending = hold;
    hold = Promise.withResolvers<void>();
    ending.resolve();
    await rests();
    expect(counted.readings()).toBe(turn);
    clock.advance(minInterval);
  }
  expect(counted.unsent).toEqual([0, 1, 2, 3]);
});

it('S12 S19 a store that fails is read again by itself, also where it was the first reading', async () => {
  const { db } = device;
  let fails = true;
  const unsent: number[] = [];
  const query = throttled(
    db,
    ['outbox'],
    () => {
      if (!fails) return countOutbox(db);
      return Promise.reject(new Dexie.UnknownError('the store fails'));
    },
    { minInterval, setTimer: clock.setTimer },
  );
  stop = query.subscribe((counts) => unsent.push(counts.unsent)).unsubscribe;
  await rests();
  expect(unsent).toEqual([]);
  fails = false;
  clock.advance(1_000);
  await until(() => unsent.length === 1, 'the second try');
  await rests();
  clock.advance(minInterval);
  await add(1);
  await until(() => unsent.at(-1) === 1, 'the new entry');
});

it('S19 a bug in one reading is reported, and later changes are read', async () => {
  // The test runner takes what is reported for its own failure.
  const runners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of runners) process.on('unhandledRejection', listener);
  });
  const reported: unknown[] = [];
  process.on('unhandledRejection', (reason) => reported.push(reason));
  const bug = new TypeError('a bug');
  let hold = () => Promise.reject<void>(bug);
  const counted = watch(() => hold());
  await until(() => reported.length > 0, 'the report');
  expect(reported).toEqual([bug]);
  hold = () => Promise.resolve();
  clock.advance(minInterval);
  await add(1);
  await until(() => counted.unsent.at(-1) === 1, 'the new entry');
});
