import type { OutboxEntry } from '../../../src/db/outbox.ts';
import type { ReceiptRow } from '../../../src/db/receipts.ts';
import type { DeviceTouchpoint } from '../../../src/db/touchpoints.ts';
import type { DeviceTour } from '../../../src/db/tours.ts';
import type { SimServer, StoredOperation } from './simServer.ts';
import type { SimDevice } from './simTab.ts';
import { committedRows } from './tabStore.ts';
import type { Caller, Flight } from './wire.ts';

/** One thing that a person said is their answer, as the outbox had it. */
export type Intent = {
  readonly order: number;
  readonly device: string;
  readonly person: string;
  entry: OutboxEntry;
  /** Whether the person has deleted it. */
  deleted: boolean;
  refused: boolean;
};

export const canary = 'CANARY';

/**
 * What a schedule has to be held against: every intent, by its operation id, where it is on the devices and in
 * which order the server has carried it out. It looks at what is committed and changes nothing.
 */
export function createLedger(server: SimServer, devices: readonly SimDevice[], people: readonly string[]) {
  const intents = new Map<string, Intent>();
  const applied = new Map<string, { readonly order: number; readonly operation: StoredOperation }>();
  const tokens = new Map<string, string>();
  const flights = new Set<{ flight: Flight; caller: Caller }>();
  const violations: string[] = [];
  const blame = (what: string) => {
    if (!violations.includes(what)) violations.push(what);
  };

  const stores = () =>
    devices.flatMap((device) =>
      people.map((person) => {
        const name = `storey-${person}`;
        return {
          device,
          person,
          entries: committedRows<OutboxEntry>(device.indexedDB, name, 'outbox'),
          receipts: committedRows<ReceiptRow>(device.indexedDB, name, 'receipts'),
          touchpoints: committedRows<DeviceTouchpoint>(device.indexedDB, name, 'touchpoints'),
          tours: committedRows<DeviceTour>(device.indexedDB, name, 'tours'),
        };
      }),
    );

  function noteApplied(): void {
    for (const operation of server.operations()) {
      if (!applied.has(operation.key)) applied.set(operation.key, { order: applied.size, operation });
    }
  }

  function noteIntents(): void {
    for (const { device, person, entries } of stores()) {
      for (const entry of entries) {
        const known = intents.get(entry.operationId);
        if (known === undefined) {
          const order = intents.size;
          intents.set(entry.operationId, {
            order,
            device: device.name,
            person,
            entry,
            deleted: false,
            refused: false,
          });
        } else if (known.device === device.name) known.entry = entry;
        if (entry.state === 'needs-you' && entry.lastFailure?.status === null) {
          blame(`I4 ${entry.operationId} was given up without an answer of the server`);
        }
      }
    }
  }

  function mayBeGone(intent: Intent): boolean {
    if (intent.deleted) return true;
    const { entry } = intent;
    const newer = [...intents.values()].some(
      (other) =>
        other.order > intent.order &&
        other.person === intent.person &&
        other.entry.tour === entry.tour &&
        other.entry.refs.touchpoint === entry.refs.touchpoint &&
        entry.refs.touchpoint !== null,
    );
    return newer && (entry.attempts === 0 || intent.refused) && !applied.has(entry.operationId);
  }

  function checkStores(): void {
    for (const { device, person, entries, receipts, touchpoints, tours } of stores()) {
      const here = new Set(entries.map((entry) => entry.operationId));
      const acknowledged = new Set(receipts.map((receipt) => receipt.operationId));
      for (const receipt of receipts) {
        const row = applied.get(receipt.operationId);
        if (row === undefined) blame(`I8 ${receipt.operationId} is "on the server" and is not`);
        else if (!row.operation.body.includes(receipt.code))
          blame(`I8 ${receipt.operationId} has a false receipt`);
      }
      for (const [id, intent] of intents) {
        if (intent.device !== device.name || intent.person !== person) continue;
        if (here.has(id) || acknowledged.has(id) || mayBeGone(intent)) continue;
        blame(`I4 ${intent.entry.kind} ${id} of ${person} has vanished from ${device.name}`);
      }
      for (const row of touchpoints) {
        const tour = tours.find((one) => one.id === row.tour_id);
        if (!row.completed || row.changed || tour === undefined || tour.catalogue_version === 'adopted')
          continue;
        const own = [...intents.values()].filter(
          (one) =>
            one.person === person && one.entry.tour === row.tour_id && one.entry.refs.touchpoint === row.id,
        );
        const last = own.findLast((one) => one.device === device.name && !one.deleted);
        if (own.length === 0)
          blame(`S2 I4 ${row.name} is concluded on ${device.name} and nothing will send it`);
        const said = JSON.stringify(row.sub_touchpoints.map((sub) => [sub.rating, sub.comment]));
        if (last !== undefined && said !== answersIn(last.entry)) {
          blame(`I1 ${row.name} says something else than its last conclusion on ${device.name}`);
        }
      }
      for (const tour of tours) {
        const concluding = [...intents.values()].some(
          (one) => one.person === person && one.entry.tour === tour.id && one.entry.kind === 'conclude-tour',
        );
        if (tour.concluded_at !== null && !concluding)
          blame(`S2 a tour is concluded and nothing will send it`);
      }
    }
  }

  return {
    violations,
    intents,
    applied,
    stores,
    blame,
    signedIn: (token: string, person: string) => tokens.set(token, person),
    wasRefused: (key: string) => intents.get(key)?.refused === true,
    deleted: (ids: readonly string[]) => {
      for (const id of ids) {
        const intent = intents.get(id);
        if (intent !== undefined) intent.deleted = true;
      }
    },
    /** Before the bytes leave: I2, I3, I5, S7. */
    leaving: (flight: Flight, caller: Caller, device: SimDevice) => {
      if (flight.body.includes(canary)) blame(`I2 a draft was on the wire: ${flight.key ?? flight.path}`);
      if (flight.key === null) {
        if (flight.method !== 'GET') blame(`S8 ${flight.method} ${flight.path} left without an operation id`);
        return;
      }
      noteIntents();
      const intent = intents.get(flight.key);
      if (intent === undefined) {
        blame(`S8 ${flight.key} on the wire belongs to nothing that was concluded`);
        return;
      }
      if (tokens.get(flight.token ?? '') !== intent.person) blame(`I5 ${flight.key} leaves as somebody else`);
      for (const other of flights) {
        if (other.flight.over || other.flight.key !== flight.key) continue;
        const sameDevice = other.flight.caller.split('/')[0] === flight.caller.split('/')[0];
        // Who is frozen is taken over, and the server's deduplication makes that right.
        if (sameDevice && !other.caller.isDead() && !other.caller.isFrozen())
          blame(`S7 ${flight.key} travels twice at once`);
      }
      flights.add({ flight, caller });
      const rows = committedRows<OutboxEntry>(device.indexedDB, `storey-${intent.person}`, 'outbox');
      const mine = rows.find((row) => row.operationId === flight.key);
      for (const row of rows) {
        if (mine === undefined || row === mine || row.tour !== mine.tour || row.state === 'sent') continue;
        const first =
          row.kind === 'start-tour' ||
          mine.kind === 'conclude-tour' ||
          (row.refs.touchpoint !== null &&
            row.refs.touchpoint === mine.refs.touchpoint &&
            row.seq < mine.seq);
        if (first) blame(`I3 ${mine.kind} ${mine.operationId} left before ${row.kind} ${row.operationId}`);
      }
    },
    arrived: (key: string | null, status: number | null) => {
      noteApplied();
      const intent = key === null ? undefined : intents.get(key);
      if (
        intent !== undefined &&
        status !== null &&
        status >= 400 &&
        status < 500 &&
        ![401, 403, 429].includes(status)
      )
        intent.refused = true;
    },
    /** After every step: I4, I8. */
    check: () => {
      noteApplied();
      noteIntents();
      checkStores();
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;

/** The answers of an entry, in their order. */
export function answersIn(entry: OutboxEntry): string {
  const payload = JSON.parse(entry.payload) as {
    sub_touchpoints?: { rating: string; comment: string | null }[];
  } | null;
  return JSON.stringify((payload?.sub_touchpoints ?? []).map((sub) => [sub.rating, sub.comment]));
}
