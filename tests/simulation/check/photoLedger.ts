import { databaseName } from '#db/databaseName.ts';
import type { DevicePhoto, OutboxEntry, PhotoBytes } from '#db/schema.ts';
import type { ServerPhoto } from '../faults/simulated/simDatabase.ts';
import { nameOn, type SimTab } from '../faults/simulated/simTab.ts';
import type { Stored } from '../faults/simulated/storesOn.ts';
import { committedRows } from '../faults/simulated/tabStore.ts';
import type { Flight } from '../faults/simulated/wire.ts';

const textOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('latin1');

/** The part of the ledger about the bytes of photos (PH4, PH6 to PH8, PH10). The bytes of each photo are unique. */
export function photoLedger(blame: (what: string) => void) {
  /** The bytes of each id; they never change. */
  const taken = new Map<string, string>();
  const announced = new Set<string>();
  // Kept because a dropped photo loses its receipt.
  const codes = new Set<string>();
  const everReceived = new Set<string>();
  let onServer: ReadonlyMap<string, ServerPhoto> = new Map();

  function rowsOf<Row>({ device, person }: Pick<Stored, 'device' | 'person'>, table: string): Row[] {
    return committedRows<Row>(device.indexedDB, databaseName(nameOn(device, person)), table);
  }

  function checkEntries(store: Stored, bytes: ReadonlyMap<string, string>): void {
    for (const { refs, state, kind, lastFailure } of store.entries) {
      const { photo } = refs;
      if (kind !== 'send-photo' || photo === undefined || state === 'sent') continue;
      announced.add(photo.id);
      const kept = bytes.get(photo.id);
      if (kept === undefined) blame(`I4 the bytes of ${photo.id} have vanished from ${store.device.name}`);
      if (state === 'needs-you' && ![404, 410].includes(lastFailure?.status ?? 0))
        blame(`PH8 ${photo.id} was refused with ${lastFailure?.status}, though nothing is wrong with it`);
    }
  }

  function checkAnswers(store: Stored, rows: ReadonlyMap<string, DevicePhoto>): void {
    const waiting = new Set(store.entries.map(({ refs }) => refs.photo?.id));
    for (const touchpoint of store.touchpoints) {
      const tour = store.tours.find(({ id }) => id === touchpoint.tour_id);
      if (!touchpoint.completed || touchpoint.changed || tour === undefined) continue;
      if (tour.catalogue_version === 'adopted') continue;
      for (const { id } of touchpoint.sub_touchpoints.flatMap(({ photos = [] }) => photos)) {
        const isThere = everReceived.has(id);
        const row = rows.get(id);
        if (row === undefined && !isThere)
          blame(`I4 ${id} is announced, and its bytes are nowhere on ${store.device.name}`);
        if (row !== undefined && row.received_at === null && !waiting.has(id) && !isThere)
          blame(`PH6 ${id} is announced on ${store.device.name} and nothing will send it`);
      }
    }
  }

  return {
    /** A photo was taken or marked: from now on this id means these bytes. */
    taken: (id: string, bytes: ArrayBuffer) => {
      const before = taken.get(id);
      if (before !== undefined && before !== textOf(bytes))
        blame(`PH6 ${id} stands for other bytes than before`);
      taken.set(id, textOf(bytes));
    },
    /** A photo was reported as marked: the unmarked one must not be on this device. */
    marked: ({ device, person, state }: SimTab, tour: string, id: string) => {
      if (state.dead) return;
      const where = { device, person };
      const left = [...rowsOf<PhotoBytes>(where, 'photoBytes'), ...rowsOf<DevicePhoto>(where, 'photos')];
      if (left.some((row) => row.tour_id === tour && row.id === id))
        blame(`PH4 ${id} was marked, and the unmarked photo is still here`);
      if (device.copies.photos.has(`${person} ${tour} ${id}`))
        blame(`PH4 ${id} was marked, and the unmarked photo stands a second time`);
    },
    /** A deletion was reported: nothing on this device may send the photo (PH5). */
    deleted: ({ device, person, state }: SimTab, tour: string, id: string) => {
      if (state.dead) return;
      const waits = ({ tour: of, refs, state: now }: OutboxEntry) =>
        of === tour && refs.photo?.id === id && now !== 'sent';
      if (rowsOf<OutboxEntry>({ device, person }, 'outbox').some(waits))
        blame(`PH5 ${id} was deleted, and still waits to be sent`);
    },
    serverHas: (photos: readonly ServerPhoto[]) => {
      onServer = new Map(photos.map((one) => [one.id, one]));
      for (const { id, receipt_code } of photos) {
        if (receipt_code === null) continue;
        codes.add(receipt_code);
        everReceived.add(id);
      }
    },
    isReceipt: (code: string) => codes.has(code),
    /** Called before a request is sent. I2, PH6. */
    leaving: (flight: Flight, entries: readonly OutboxEntry[]) => {
      for (const { refs, kind } of entries) if (kind === 'send-photo') announced.add(refs.photo?.id ?? '');
      if (flight.method !== 'PATCH') return;
      const id = flight.path.split('/').at(-1) ?? '';
      const whole = taken.get(id);
      if (!announced.has(id)) blame(`I2 the bytes of a draft were on the wire: ${id}`);
      const offset = Number(flight.headers['upload-offset']);
      if (whole !== undefined && !whole.startsWith(flight.body, offset))
        blame(`PH6 ${id} leaves with other bytes than it stands for`);
    },
    /** Called after every step, for a store that is complete. */
    check: (store: Stored) => {
      const bytes = new Map(
        rowsOf<PhotoBytes>(store, 'photoBytes').map((row) => [row.id, textOf(row.bytes)]),
      );
      for (const [id, text] of bytes) {
        const meant = taken.get(id);
        if (meant !== undefined && meant !== text) blame(`PH6 ${id} stands for other bytes than before`);
      }
      checkEntries(store, bytes);
      checkAnswers(store, new Map(rowsOf<DevicePhoto>(store, 'photos').map((row) => [row.id, row])));
    },
    /** I1 at the end: the server has received the bytes that were taken, and no draft. */
    checkServer: (photos: readonly ServerPhoto[], fileOf: (name: string) => string | null) => {
      for (const { id, file, received_at, dropped_at } of photos) {
        if (received_at === null || dropped_at !== null) continue;
        const stored = file === null ? null : fileOf(file);
        const meant = taken.get(id);
        if (!announced.has(id)) blame(`I1 the server has received ${id}, which nobody announced`);
        if (meant !== undefined && stored !== meant) blame(`I1 the server holds other bytes of ${id}`);
      }
    },
    count: () => [...onServer.values()].filter(({ received_at }) => received_at !== null).length,
  };
}
