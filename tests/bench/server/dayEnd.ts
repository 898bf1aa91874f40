import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { Database } from '../../../server/database/tables.ts';
import type { DevicePhoto } from '../../support/data/photos/photos.ts';
import { type Heard, LateDevice } from './lateDevice.ts';
import { insertOneBuilding, insertWalker } from './walks.ts';

const toursOfADevice = 2;
const callsOfATour = 7;

export type DayEnd = Heard & { readonly ms: number; readonly calls: number };

/** Devices come back online within `withinMs`, each at a random time; `disturb` runs in the middle of it. */
export async function dayEnd(
  database: Database,
  port: number,
  options: {
    readonly devices: number;
    readonly withinMs: number;
    readonly disturb: () => Promise<void>;
    /** The photos that a device has to send. */
    readonly photosOf?: (number: number) => readonly DevicePhoto[];
  },
): Promise<DayEnd> {
  const building = await insertOneBuilding(database);
  const walkers = await Promise.all(Array.from({ length: options.devices }, () => insertWalker(database)));
  const heard: Heard = { statuses: new Map(), waits: [] };
  const newId = () => uuidv7(new Date(), randomBytes);
  // Before the clock: making photos keeps the thread, so that devices would come back later and closer together.
  const devices = walkers.map((walker, number) => {
    const photos = options.photosOf?.(number) ?? [];
    return new LateDevice(`device ${number}`, { port, walker, heard, newId, photos });
  });
  const began = performance.now();
  const disturbed = pause(options.withinMs / 2).then(options.disturb);
  await Promise.all(
    devices.map(async (device) => {
      await pause(Math.random() * options.withinMs);
      await device.sendAll(building.id, toursOfADevice);
    }),
  );
  const ms = performance.now() - began;
  await disturbed;
  return { ...heard, ms, calls: options.devices * toursOfADevice * callsOfATour };
}

/** What is missing on the server, or there twice or unexpectedly; empty if everything is there exactly once. */
export async function notOnce(database: Database, devices: number): Promise<string[]> {
  const wrong: string[] = [];
  const expected = new Map<string, number>();
  for (let number = 0; number < devices; number += 1) {
    for (let tour = 0; tour < toursOfADevice; tour += 1) {
      const places = [...standardCatalogue.touchpoints.map(({ name }) => name), 'second floor'];
      for (const place of places) expected.set(LateDevice.canary(`device ${number}`, tour, place), 0);
    }
  }
  const comments = await database
    .selectFrom('sub_touchpoints')
    .select('comment')
    .where('comment', 'is not', null)
    .execute();
  for (const { comment } of comments) {
    const count = expected.get(comment ?? '');
    if (count === undefined) wrong.push(`nobody wrote: ${comment}`);
    else expected.set(comment ?? '', count + 1);
  }
  for (const [comment, count] of expected) if (count !== 1) wrong.push(`${count} times: ${comment}`);
  const tours = await database.selectFrom('tours').select('concluded_at').execute();
  if (tours.length !== devices * toursOfADevice) wrong.push(`${tours.length} tours`);
  const open = tours.filter(({ concluded_at }) => concluded_at === null).length;
  if (open > 0) wrong.push(`${open} tours are not concluded`);
  const operations = await database.selectFrom('operations').select('status').execute();
  if (operations.length !== devices * toursOfADevice * callsOfATour) {
    wrong.push(`${operations.length} operations`);
  }
  return wrong;
}
