import { durableTransaction } from '#db/durableTransaction.ts';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { mirrorKey, withGone } from '#db/mirrorRecords.ts';
import { givesWay, isOfTouchpoint, replacedOperations, unsentOfTour } from '#db/outbox/outbox.ts';
import type { OutboxEntry } from '#db/schema.ts';
import type { Outcome, PhotoOutcome } from './applyResponse.ts';
import { checkEpoch } from './epoch.ts';
import { judgeRefusals } from './networkRefusals.ts';
import { dependsOn } from './selectEntries.ts';
import { wireRequest } from './wireRequest.ts';

/** The outcomes since the last commit, and the entries selected to be sent next. */
type PendingResponses = {
  readonly outcomes: readonly Outcome[];
  readonly selected: readonly OutboxEntry[];
  readonly nowMs: number;
};

/** The entries to send now, and whether the queue has changed, so that the drain must read it again. */
export type Committed = { readonly toSend: readonly OutboxEntry[]; readonly changed: boolean };

/**
 * One strict transaction: writes the outcomes (S13: entry and receipt together) and marks the selected entries as
 * "sending", with the bytes of their request, before any of it is on the wire (S5, S8). Every row is read again first: it may
 * have been replaced meanwhile. Touches outbox, receipts and meta only (S1), and the photos of outcomes (PH10).
 */
export function commitResponses(
  db: InspectionDatabase,
  epoch: number,
  { outcomes, selected, nowMs }: PendingResponses,
): ReturnType<typeof durableTransaction<Committed>> {
  const photos = outcomes.some(({ photo }) => photo !== undefined) ? [db.photos, db.photoBytes] : [];
  return durableTransaction(db, [db.outbox, db.receipts, db.meta, ...photos], async () => {
    // A refused entry may be replaced by a newer revision, which changes the order: nothing is sent in this commit.
    const mayGiveWay = outcomes.some(({ entry }) => entry.state === 'needs-you' || isByNetwork(entry));
    // All reads in parallel, then all writes in parallel: every round trip to the store delays the calls in flight.
    const [inFlight, leaving] = await Promise.all([
      stillInFlight(db, outcomes),
      Promise.all((mayGiveWay ? [] : selected).map(async (entry) => readSelected(db, entry))),
      checkEpoch(db, epoch, nowMs),
    ]);
    const refused = inFlight.flatMap(({ entry }) => (isByNetwork(entry) ? [entry] : []));
    const judged = await judgeRefusals(db, refused);
    const current = inFlight.map((one) => ({ ...one, entry: judged.get(one.entry.seq) ?? one.entry }));
    await db.outbox.bulkPut([...judged.values()]);
    const written = leaving.flatMap((stored) => asSent(stored, current, nowMs) ?? []);
    // An entry whose outcome is "waiting" may be sent again at once: its row is written only once.
    const left = new Set(written.map(({ seq }) => seq));
    const staying = current.filter(({ entry }) => !left.has(entry.seq));
    await Promise.all([store(db, staying), db.outbox.bulkPut(written)]);
    const gaveWay = mayGiveWay && (await someGaveWay(db, current));
    const toSend = written.filter(({ state }) => state === 'sending');
    const changed = gaveWay || current.length < outcomes.length || toSend.length < selected.length;
    return { toSend, changed };
  });
}

const isByNetwork = ({ lastFailure }: OutboxEntry) => lastFailure?.reason === 'not_our_server';

// The outcomes whose entry is still the one that was sent: its `seq` may belong to another operation by now.
async function stillInFlight(
  { outbox }: InspectionDatabase,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const rows = await outbox.bulkGet(outcomes.map(({ entry }) => entry.seq));
  return outcomes.filter(({ entry }, place) => {
    const row = rows[place];
    return row?.operationId === entry.operationId && row.state === 'sending';
  });
}

// S13: acknowledged entries are deleted at once, but for those that may be the last of their tour: `purgeSent` deletes them
// together with the tour's rows.
async function store(db: InspectionDatabase, current: readonly Outcome[]): Promise<void> {
  const { outbox, receipts } = db;
  const entries = current.map(({ entry }) => entry);
  const isOver = ({ state, kind }: OutboxEntry) =>
    state === 'sent' && kind !== 'conclude-tour' && kind !== 'send-photo';
  await Promise.all([
    outbox.bulkPut(entries.filter((entry) => !isOver(entry))),
    outbox.bulkDelete(entries.filter(isOver).map(({ seq }) => seq)),
    receipts.bulkPut(current.flatMap(({ receipt }) => receipt ?? [])),
    ...current.map(async ({ photo }) => (photo === undefined ? undefined : storePhoto(db, photo))),
  ]);
}

async function storePhoto(
  { photos, photoBytes }: InspectionDatabase,
  { tour, id, change }: PhotoOutcome,
): Promise<void> {
  await photoBytes.delete([tour, id]);
  await photos.update([tour, id], change);
}

async function someGaveWay(db: InspectionDatabase, current: readonly Outcome[]): Promise<boolean> {
  let some = false;
  for (const { entry } of current) {
    if (givesWay(entry)) some = (await giveWayToRevision(db, entry)) || some;
  }
  return some;
}

/**
 * S5, S31: if the person has concluded the touchpoint again while the refused revision was in flight, the newer one is the
 * repair. It was never attempted, so it can still take over the refused entry's place. An older one that came from a
 * file (S30) is no repair: the refused answers would be lost.
 */
async function giveWayToRevision(db: InspectionDatabase, refused: OutboxEntry): Promise<boolean> {
  const { outbox, meta } = db;
  const { touchpoint, frees } = refused.refs;
  if (touchpoint === null || refused.kind === 'send-photo') return false;
  const unsent = await unsentOfTour(db, refused.tour);
  const newer = unsent.find((entry) => entry.seq > refused.seq && isOfTouchpoint(entry, touchpoint));
  if (newer === undefined || newer.attempts > 0) return false;
  if (newer.copied === true && newer.createdAt < refused.createdAt) return false;
  // PH6: the repair announces the photos of the refused entry.
  for (const entry of unsent) {
    const { photo } = entry.refs;
    if (photo?.announcedBy !== refused.operationId) continue;
    await outbox.put({
      ...entry,
      refs: { ...entry.refs, photo: { ...photo, announcedBy: newer.operationId } },
    });
  }
  // Delete first: the operation id is unique in the outbox.
  await outbox.delete(newer.seq);
  await meta.put(withGone(await meta.get(mirrorKey(refused.tour)), refused.tour, [refused]));
  await outbox.put({
    ...newer,
    seq: refused.seq,
    replaces: [...(newer.replaces ?? []), ...replacedOperations(refused)],
    refs: { ...newer.refs, frees: frees === newer.refs.floor ? null : frees },
  });
  return true;
}

/** A selected entry as the store has it, with what decides whether and how it is sent. */
type StoredEntry = {
  readonly selected: OutboxEntry;
  readonly row: OutboxEntry | undefined;
  /** For a conclusion: everything of its tour that is not acknowledged. */
  readonly unsent: readonly OutboxEntry[];
};

async function readSelected(db: InspectionDatabase, selected: OutboxEntry): Promise<StoredEntry> {
  const { seq, kind, tour } = selected;
  const [row, unsent] = await Promise.all([
    db.outbox.get(seq),
    kind === 'conclude-tour' ? unsentOfTour(db, tour) : [],
  ]);
  return { selected, row, unsent };
}

// The entry as it is written in this commit; null if it may not be sent after all.
function asSent(
  { selected, row: stored, unsent }: StoredEntry,
  current: readonly Outcome[],
  nowMs: number,
): OutboxEntry | null {
  const outcomeEntry = (seq: number) => current.find(({ entry }) => entry.seq === seq)?.entry;
  const row = outcomeEntry(selected.seq) ?? stored;
  if (row === undefined || row.operationId !== selected.operationId) return null;
  // The second run of this transaction: the first was committed although the connection was lost (S33).
  if (row.state === 'sending') return row;
  // S6: a repair may have been added since the conclusion was selected.
  const mustWait = unsent.some((other) => outcomeEntry(other.seq)?.state !== 'sent' && dependsOn(row, other));
  if (row.state !== 'waiting' || mustWait) return null;
  const wire = row.wire ?? wireRequest(row);
  if (wire !== null) return { ...row, state: 'sending', attempts: row.attempts + 1, wire };
  const lastFailure = {
    reason: 'not_found' as const,
    status: null,
    error: null,
    errors: {},
    at: nowMs,
    awaitsContact: false,
  };
  return { ...row, state: 'needs-you', lastFailure };
}
