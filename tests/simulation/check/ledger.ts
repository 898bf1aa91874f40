import { paths } from '#contract/http/paths.ts';
import { databaseName } from '#db/databaseName.ts';
import type { OutboxEntry } from '#db/schema.ts';
import { answersIn, type Intent, isSameTouchpoint, newIntent } from '../faults/Intent.ts';
import type { StoredOperation } from '../faults/simulated/simDatabase.ts';
import type { SimServer, WireCall } from '../faults/simulated/simServer.ts';
import { nameOn, type SimDevice, type SimTab } from '../faults/simulated/simTab.ts';
import { storesOn } from '../faults/simulated/storesOn.ts';
import { committedRows } from '../faults/simulated/tabStore.ts';
import type { Caller, Flight } from '../faults/simulated/wire.ts';
import { dayLedger } from './dayLedger.ts';
import { isBefore } from './isBefore.ts';
import { ledgerOfLosses } from './ledgerOfLosses.ts';
import { mayBeGone } from './mayBeGone.ts';
import { photoLedger } from './photoLedger.ts';

export const canary = 'CANARY';

/**
 * Records what a schedule is checked against: every intent by its operation id, where devices store it, and the order in which
 * the server executed them. Reads only what is committed.
 */
export function createLedger(
  server: SimServer,
  devices: readonly SimDevice[],
  people: readonly string[],
  { note, now }: { readonly note: (line: string) => void; readonly now: () => number },
) {
  const intents = new Map<string, Intent>();
  const applied = new Map<string, { readonly order: number; readonly operation: StoredOperation }>();
  const tokens = new Map<string, string>();
  const flights = new Set<{ flight: Flight; caller: Caller }>();
  const violations: string[] = [];
  const blame = (what: string) => void (violations.includes(what) || violations.push(what));

  const stores = () => storesOn(devices, people);
  let lastRead = now();
  // What a tab had stored when it died may be seen later: only the mirror has it until the device is opened again.
  const deaths = new Map<SimDevice, { readonly at: number; readonly skew: number }>();

  async function noteApplied(call: WireCall): Promise<void> {
    for (const operation of await server.operationsBut((key) => applied.has(key))) {
      applied.set(operation.key, { order: applied.size, operation });
      days.applies(operation.key, call);
      note(`      the server does ${intents.get(operation.key)?.entry.kind ?? 'something'} ${operation.key}`);
      checkOrder(operation.key);
    }
  }

  /** I3: a later revision is not overwritten by an earlier one. */
  function checkOrder(key: string): void {
    const intent = intents.get(key);
    if (intent === undefined || intent.entry.refs.touchpoint === null) return;
    for (const other of applied.keys()) {
      const newer = intents.get(other);
      if (newer === undefined || newer.order <= intent.order || newer.device !== intent.device) continue;
      if (isSameTouchpoint(newer, intent))
        blame(`I3 ${key} was carried out after its newer revision ${other}`);
    }
  }

  function noteIntents(): void {
    for (const { device, person, entries } of stores()) {
      for (const entry of entries) {
        const known = intents.get(entry.operationId);
        if (known === undefined) {
          const death = deaths.get(device);
          intents.set(
            entry.operationId,
            newIntent(entry, {
              order: intents.size,
              at: now(),
              since: Math.min(lastRead, death?.at ?? lastRead),
              skews: death === undefined ? [device.skew] : [device.skew, death.skew],
              device: device.name,
              person,
            }),
          );
        } else if (known.device === device.name) {
          // An acknowledged entry has given up its payload; an executed one keeps its names where an older store comes back.
          const { payload, wire } = entry.state === 'sent' ? known.entry : entry;
          const { replaces } = applied.has(entry.operationId) ? known.entry : entry;
          known.entry = { ...entry, payload, wire, ...(replaces === undefined ? {} : { replaces }) };
          // It seemed lost with the database, but its copy was still being written.
          if (known.deletedOn === null && !known.asked) known.deleted = false;
        }
        if (entry.state === 'needs-you' && entry.lastFailure?.status === null) {
          blame(`I4 ${entry.operationId} was given up without an answer of the server`);
        }
      }
    }
    lastRead = now();
  }

  function checkStores(changed: ReadonlySet<SimDevice>): void {
    for (const store of stores()) {
      const { device, person, entries, receipts, touchpoints, tours, isWhole } = store;
      if (!changed.has(device)) continue;
      if (isWhole) photos.check(store);
      if (isWhole) losses.checkOver(device, person, entries);
      const here = new Set(entries.map((entry) => entry.operationId));
      const acknowledged = new Set(receipts.map((receipt) => receipt.operationId));
      for (const receipt of receipts) {
        if (receipt.kind === 'send-photo') {
          if (!photos.isReceipt(receipt.code)) blame(`I8 ${receipt.operationId} has a false receipt`);
          continue;
        }
        const row = applied.get(receipt.operationId);
        if (row === undefined) blame(`I8 ${receipt.operationId} is "on the server" and is not`);
        else if (!row.operation.body.includes(receipt.code))
          blame(`I8 ${receipt.operationId} has a false receipt`);
      }
      for (const [id, intent] of intents) {
        if (intent.device !== device.name || intent.person !== person) continue;
        if (intent.entry.kind === 'send-photo') continue;
        if (here.has(id) || acknowledged.has(id) || intent.receiptGone) continue;
        intent.deleted ||= intent.asked;
        if (mayBeGone(intent, { intents, applied })) continue;
        blame(`I4 ${intent.entry.kind} ${id} of ${person} has vanished from ${device.name}`);
      }
      // A restored older touchpoint keeps its answers until it is opened.
      for (const row of isWhole ? touchpoints : []) {
        const tour = tours.find((one) => one.id === row.tour_id);
        if (!row.completed || row.changed || tour === undefined || tour.catalogue_version === 'adopted')
          continue;
        const own = [...intents.values()].filter(
          (one) =>
            one.person === person &&
            one.entry.tour === row.tour_id &&
            one.entry.refs.touchpoint === row.id &&
            one.entry.kind !== 'send-photo',
        );
        // An entry imported from a file stays here when another device deletes it.
        const isHere = (one: Intent) => !one.deleted || here.has(one.entry.operationId);
        const mine = own.filter((one) => one.device === device.name && isHere(one));
        const last = mine.at(-1);
        // Sent, never reported as saved, and lost: the device may show it or the one before (S24).
        const sure = mine.findLast((one) => one.said || !one.receiptGone);
        // Its database was lost: a file may bring what another device concluded later; of a tour that is over here, and gone, all that
        // another device has of it.
        const isOver = [...intents].some(
          ([id, one]) =>
            one.device === device.name &&
            one.entry.kind === 'conclude-tour' &&
            one.entry.tour === row.tour_id &&
            applied.has(id),
        );
        const brought = own.filter((one) => isOver || (last?.receiptGone === true && one.order > last.order));
        if (own.length === 0)
          blame(`S2 I4 ${row.name} is concluded on ${device.name} and nothing will send it`);
        const said = JSON.stringify(row.sub_touchpoints.map((sub) => [sub.rating, sub.comment]));
        const mayShow = [last, sure, ...brought];
        if (last !== undefined && !mayShow.some((one) => one && said === answersIn(one.entry))) {
          blame(`I1 ${row.name} says something else than its last conclusion on ${device.name}`);
        }
      }
      for (const tour of tours) {
        const concluding = [...intents].some(
          ([id, one]) =>
            one.person === person &&
            one.entry.tour === tour.id &&
            one.entry.kind === 'conclude-tour' &&
            (here.has(id) || acknowledged.has(id) || applied.has(id) || one.receiptGone),
        );
        if (tour.concluded_at !== null && !concluding)
          blame(`S2 a tour is concluded and nothing will send it`);
      }
    }
  }

  const days = dayLedger(now, blame);
  const photos = photoLedger(blame);
  const losses = ledgerOfLosses({ intents, applied, stores, noteIntents, blame });

  return {
    violations,
    intents,
    applied,
    stores,
    blame,
    photos,
    days,
    /** When everybody's account was activated. */
    began: now(),
    signedIn: (token: string, person: string) => tokens.set(token, person),
    /**
     * Whether it was refused and the person has not dealt with it, has given it or its repair up, or the repair was refused
     * too.
     */
    isUndecided: (key: string) => {
      const intent = intents.get(key);
      if (intent === undefined || applied.has(key)) return false;
      const isStill = (one: OutboxEntry) => one.operationId === key || one.replaces?.includes(key) === true;
      const isRepairGone = [...intents.values()].some((one) => one.deleted && isStill(one.entry));
      return isRepairGone || stores().some(({ entries }) => entries.some(isStill));
    },
    /** Called before the person deletes entries, with the dependent ones; or with false when the deletion failed. */
    askedToDelete: (ids: readonly string[], asked: boolean) => {
      for (const id of ids) {
        const intent = intents.get(id);
        if (intent !== undefined) intent.asked = asked;
      }
    },
    deleted: (ids: readonly string[], { device, state }: SimTab) => {
      // As below: it was only asked for, and the deletion may be undone by the mirror.
      if (state.dead) return;
      for (const id of ids) {
        const intent = intents.get(id);
        if (intent === undefined) continue;
        intent.deleted = true;
        intent.deletedOn = device.name;
      }
    },
    ...losses,
    /** The screen has reported everything of this tour on this device as saved. */
    said: ({ device, person, state }: SimTab, tour: string) => {
      // A killed tab reports nothing, though its code runs on in this process.
      if (state.dead) return;
      noteIntents();
      for (const store of stores()) {
        if (store.device !== device || store.person !== person) continue;
        for (const { operationId } of store.entries.filter((entry) => entry.tour === tour)) {
          const intent = intents.get(operationId);
          if (intent !== undefined) intent.said = true;
        }
      }
    },
    /** Called when a tab of a device has died, and when one is opened, which shows what that one had stored. */
    died: (device: SimDevice) => void deaths.set(device, { at: now(), skew: device.skew }),
    opened: (device: SimDevice) => {
      noteIntents();
      deaths.delete(device);
    },
    /** Called before a request is sent. I2, I3, I5, S7, S8. */
    leaving: (flight: Flight, caller: Caller, device: SimDevice) => {
      if (flight.body.includes(canary)) blame(`I2 a draft was on the wire: ${flight.key ?? flight.path}`);
      if (flight.path.startsWith(paths.photos)) {
        const stored = stores().filter((one) => one.device === device);
        photos.leaving(
          flight,
          stored.flatMap(({ entries }) => entries),
        );
        if (flight.key === null) return;
      }
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
        // A frozen tab is taken over; the deduplication of the server makes that right.
        if (sameDevice && !other.caller.isDead() && !other.caller.mayBeTakenOver())
          blame(`S7 ${flight.key} travels twice at once`);
      }
      flights.add({ flight, caller });
      const name = databaseName(nameOn(device, intent.person));
      const rows = committedRows<OutboxEntry>(device.indexedDB, name, 'outbox');
      const mine = rows.find((row) => row.operationId === flight.key);
      days.departs(flight, device.skew, mine?.copied === true);
      if (mine?.attempts === 0) blame(`S8 ${flight.key} leaves before it is marked`);
      if (mine?.state === 'sending' && mine.wire?.body !== null && mine.wire?.body !== flight.body)
        blame(`S8 ${flight.key} leaves with other bytes than it was marked with`);
      for (const row of rows) {
        if (mine !== undefined && row !== mine && isBefore(row, mine))
          blame(`I3 ${mine.kind} ${mine.operationId} left before ${row.kind} ${row.operationId}`);
      }
    },
    arrived: async (call: WireCall, status: number | null, device: SimDevice | undefined) => {
      const { key, path } = call;
      if (status !== null && device !== undefined) days.contact(device.name, device.skew);
      if (path.startsWith(paths.photos)) photos.serverHas(await server.photos());
      if (key !== null) await noteApplied(call);
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
    /** Called after every step, for devices on which something was written. I4, I8. */
    check: (changed: ReadonlySet<SimDevice>) => {
      noteIntents();
      checkStores(changed);
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
