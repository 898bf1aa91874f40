import { paths } from '#contract/http/paths.ts';
import type { OutboxEntry } from '#db/schema.ts';
import { answersIn } from '../faults/Intent.ts';
import type { ServerRows } from '../faults/simulated/simDatabase.ts';
import type { SimServer } from '../faults/simulated/simServer.ts';
import type { Wire } from '../faults/simulated/wire.ts';
import type { Ledger } from './ledger.ts';

type Body = { readonly id: string };

/** I1, I5: every executed intent is stored exactly once, with exactly its content, for its owner. */
export function checkServer(ledger: Ledger, rows: ServerRows): void {
  const { applied, intents, blame } = ledger;
  const kinds = {
    'start-tour': 0,
    'save-touchpoint': 0,
    'add-floor': 0,
    'conclude-tour': 0,
    'send-photo': 0,
  };
  const lastWord = new Map<string, string>();
  // The names of each floor by device: an id stands for one.
  const floors = new Map<string, Set<string>>();
  const ordered = [...applied].toSorted(([, a], [, b]) => a.order - b.order);
  ledger.photos.serverHas(rows.photos);
  ledger.days.checkServer(rows, ordered, intents, ledger.began);
  for (const [key, { operation }] of ordered) {
    const intent = intents.get(key);
    if (intent === undefined) {
      blame(`I1 the server did ${key}, which nobody concluded`);
      continue;
    }
    if (operation.user_id !== intent.person) blame(`I5 ${key} belongs to somebody else`);
    kinds[intent.entry.kind] += 1;
    const { id } = JSON.parse(operation.body) as Body;
    if (intent.entry.refs.touchpoint !== null) lastWord.set(id, answersIn(intent.entry));
    if (intent.entry.kind === 'add-floor') {
      const names = new Set(floors.get(id)).add(`${intent.device} ${intent.entry.refs.touchpoint}`);
      if (names.size > new Set([...names].map((name) => name.split(' ')[0])).size)
        blame(`I1 ${id} stands for two floors`);
      floors.set(id, names);
    }
    const tour = rows.tours.find((one) => one.id === id);
    if (tour !== undefined && tour.user_id !== intent.person) blame(`I5 tour ${id} belongs to somebody else`);
  }
  const expected = {
    tours: [rows.tours.length, kinds['start-tour']],
    copies: [rows.touchpoints.filter((one) => one.parent_id !== null).length, floors.size],
    additions: [rows.receipts.filter((one) => one.kind === 'add-floor').length, kinds['add-floor']],
    saves: [rows.receipts.filter((one) => one.kind === 'save-touchpoint').length, kinds['save-touchpoint']],
    conclusions: [
      rows.tours.filter((one) => one.concluded_at !== null).length,
      rows.receipts.filter((one) => one.kind === 'conclude-tour').length,
    ],
  };
  for (const [what, [there, meant]] of Object.entries(expected)) {
    if (there !== meant) blame(`I1 ${there} ${what} on the server for ${meant} that were concluded`);
  }
  for (const touchpoint of rows.touchpoints) {
    const said = lastWord.get(touchpoint.id);
    if ((touchpoint.completed === 1) !== (said !== undefined))
      blame(`I1 ${touchpoint.id} is completed by nobody`);
    if (said === undefined) continue;
    const stored = rows.answers
      .filter((one) => one.assessment_touchpoint_id === touchpoint.id)
      .map((one) => JSON.stringify([one.rating, one.comment]))
      .toSorted();
    const meant = (JSON.parse(said) as unknown[]).map((one) => JSON.stringify(one)).toSorted();
    if (stored.join() !== meant.join()) blame(`I1 ${touchpoint.id} does not hold what was concluded last`);
  }
}

/** I6: once faults have stopped, only entries that need the person remain, and those that wait for them. */
export function checkDrained(ledger: Ledger): void {
  for (const { device, person, entries } of ledger.stores()) {
    const held = heldEntries(entries);
    for (const entry of entries) {
      if (entry.state === 'sent') ledger.blame(`S13 ${entry.operationId} was not removed on ${device.name}`);
      if (entry.state === 'sent' || held.has(entry)) continue;
      const failure = entry.lastFailure?.reason ?? 'never tried';
      ledger.blame(`I6 ${entry.kind} of ${person} still waits on ${device.name}: ${failure}`);
    }
  }
}

// The refused entries, and those that wait for one of them, directly or for another that does.
function heldEntries(entries: readonly OutboxEntry[]): ReadonlySet<OutboxEntry> {
  const held = new Set(entries.filter(({ state }) => state === 'needs-you'));
  // A set visits what is added to it meanwhile.
  for (const one of held) for (const entry of entries) if (holdsUp(one, entry)) held.add(entry);
  return held;
}

function holdsUp(one: OutboxEntry, entry: OutboxEntry): boolean {
  if (one.kind === 'send-photo' || one.kind === 'conclude-tour' || one.tour !== entry.tour) return false;
  if (one.kind === 'start-tour' || entry.kind === 'conclude-tour') return true;
  // PH6: a photo, which only the conclusions up to the one that announces it hold up.
  const announces = one.operationId === entry.refs.photo?.announcedBy;
  if (entry.kind === 'send-photo' && announces) return true;
  if (one.seq > entry.seq) return false;
  if (one.refs.touchpoint === entry.refs.touchpoint) return true;
  const { catalogueTouchpoint, frees } = one.refs;
  return (
    catalogueTouchpoint === entry.refs.catalogueTouchpoint && frees !== null && frees === entry.refs.floor
  );
}

/** I7: replays every delivered request twice; requests that were equal are replayed as one. */
export async function checkReplay(ledger: Ledger, server: SimServer, wire: Wire): Promise<void> {
  const rows = await server.rows();
  const before = JSON.stringify(rows);
  // Parts of a photo that was received may be replayed; other parts could complete a photo that nobody sends any
  // more.
  const received = new Set(
    rows.photos.filter(({ received_at }) => received_at !== null).map(({ id }) => paths.photo(id)),
  );
  const requests = new Map(wire.delivered.map((call) => [`${call.key} ${call.path} ${call.body}`, call]));
  const calls = [...requests.values()].filter((call) =>
    call.key === null ? received.has(call.path) && call.method === 'PATCH' : !ledger.isUndecided(call.key),
  );
  for (const call of [...calls, ...calls]) await server.deliver(call);
  if (JSON.stringify(await server.rows()) !== before)
    ledger.blame('I7 the wire once more has changed something');
}
