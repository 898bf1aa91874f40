import type { OutboxEntry } from '#db/schema.ts';
import type { Intent } from '../faults/Intent.ts';
import { nameOn, type SimDevice, type SimTab } from '../faults/simulated/simTab.ts';
import type { Stored } from '../faults/simulated/storesOn.ts';
import { overIn, withCopied } from '../faults/withCopied.ts';

/** The parts of the ledger that losses need. */
type Books = {
  readonly intents: ReadonlyMap<string, Intent>;
  readonly applied: ReadonlyMap<string, unknown>;
  readonly stores: () => readonly Stored[];
  readonly noteIntents: () => void;
  readonly blame: (what: string) => void;
};

/** The part of the ledger about lost databases and older ones that come back (S24). */
export function ledgerOfLosses({ intents, applied, stores, noteIntents, blame }: Books) {
  // By person and device: entries that the mirror recorded as over when an older database came back.
  const overBefore = new Map<string, ReadonlySet<string>>();

  return {
    /**
     * Entries that the mirror recorded as sent, deleted or replaced must not be waiting in a restored older
     * database.
     */
    checkOver: (device: SimDevice, person: string, entries: readonly OutboxEntry[]) => {
      const where = nameOn(device, person);
      const over = overBefore.get(where);
      if (over === undefined) return;
      overBefore.delete(where);
      for (const { operationId, state } of entries)
        if (state !== 'sent' && over.has(operationId)) blame(`S24 ${operationId} was over and waits again`);
    },
    /** Called before databases are lost: entries reported as saved must be mirrored, deleted ones not. S24. */
    thrownAway: (device: SimDevice, people: readonly string[]) => {
      noteIntents();
      for (const store of stores().filter((one) => one.device === device && people.includes(one.person))) {
        // An older database that was not opened since still contains entries that are over.
        const over = overIn(device, store.person);
        const mirrored = withCopied([], device, store.person);
        const twice = new Set(mirrored.map(({ operationId }) => operationId));
        const replaced = new Set(mirrored.flatMap(({ replaces }) => replaces ?? []));
        const waiting = new Set(
          store.entries.filter(({ state }) => state !== 'sent').map(({ operationId }) => operationId),
        );
        const known = new Set([...store.entries, ...store.receipts].map(({ operationId }) => operationId));
        const lost = store.entries.filter(
          ({ operationId }) => waiting.has(operationId) && !over.has(operationId) && !twice.has(operationId),
        );
        // What a lost entry had replaced is lost with it, unless the mirror still has that, or what replaced it before.
        for (const id of lost.flatMap(({ replaces }) => replaces ?? [])) {
          const intent = intents.get(id);
          // What a file brought here still stands where it was concluded.
          if (intent?.device !== device.name || replaced.has(id)) continue;
          if (known.has(id) || twice.has(id) || over.has(id)) continue;
          if (intent.said) blame(`S24 ${intent.entry.kind} ${id} was said and stood only once`);
          else intent.deleted = true;
        }
        for (const [id, intent] of intents) {
          if (twice.has(id) && intent.deletedOn === device.name)
            blame(`S24 ${id} was deleted and comes back`);
          if (intent.device !== device.name || intent.person !== store.person || !known.has(id)) continue;
          if (!waiting.has(id) || over.has(id)) intent.receiptGone = true;
          else if (twice.has(id)) Object.assign(intent, { deleted: false, asked: false });
          else if (intent.said) blame(`S24 ${intent.entry.kind} ${id} was said and stood only once`);
          else intent.deleted = true;
        }
      }
    },
    /** Restores older databases of a device: what was reported as saved since must be mirrored. S24. */
    cameBackOlder: async (device: SimDevice, restore: () => Promise<void>) => {
      noteIntents();
      const lost = stores().filter((one) => one.device === device);
      await restore();
      for (const before of lost) {
        overBefore.set(nameOn(device, before.person), overIn(device, before.person));
        const after = stores().find((one) => one.device === device && one.person === before.person);
        // An older database may know as received what waited in the mirror of a newer one.
        const here = new Set(
          [...(after?.entries ?? []), ...(after?.receipts ?? [])].map(({ operationId }) => operationId),
        );
        // What a file brought here was said where it was concluded, and is there still.
        const ownOf = (id: string) => {
          const intent = intents.get(id);
          return intent?.device === device.name ? intent : undefined;
        };
        for (const { operationId: id } of before.receipts)
          Object.assign(ownOf(id) ?? {}, { receiptGone: true });
        for (const { operationId: id, state } of before.entries) {
          const intent = ownOf(id);
          if (intent === undefined) continue;
          if (state === 'sent') intent.receiptGone = true;
          else if (!here.has(id) && intent.said) blame(`S24 ${intent.entry.kind} ${id} was said and is lost`);
          else if (!here.has(id)) intent.deleted = true;
        }
      }
      // An attempt that the older database does not know (`setBack`): a new revision may replace the entry before the next look.
      noteIntents();
    },
    /** The person has imported a file, which may contain entries that are over. */
    fileLoaded: ({ device, person }: SimTab) => overBefore.delete(nameOn(device, person)),
    /** S19: a tab reports that everything is on the server. */
    allSent: ({ name, device, person }: SimTab) => {
      const store = stores().find((one) => one.device === device && one.person === person);
      if (store === undefined || store.isWhole) return;
      const waits = store.entries.filter(({ operationId, state }) => {
        const isSaid = intents.get(operationId)?.said === true;
        return isSaid && state !== 'sent' && !applied.has(operationId);
      });
      if (waits.length > 0) blame(`S19 S24 ${name} says "everything sent", and ${waits.length} wait`);
    },
  };
}
