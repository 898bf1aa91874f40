import type { OutboxEntry } from '#db/schema.ts';
import type { Intent } from '../faults/Intent.ts';
import type { ServerRows, StoredOperation, StoredTour } from '../faults/simulated/simDatabase.ts';

type Contact = { readonly device: string; readonly at: number; readonly skew: number };
type Departure = { readonly at: number; readonly skew: number; readonly isCopied: boolean };
type Arrival = { readonly at: number; readonly departure: Departure | null };
type Moment = { readonly at: string; readonly offset: number; readonly contact_at: string };
/** What the server may have stored: a moment in epoch milliseconds, from `since` on, or the reason why the receipt counts. */
type Day = { readonly by: string | null; readonly at: number; readonly since?: number };

const minute = 60_000;
const tolerance = 5 * minute;
const oldest = 31 * 24 * 60 * minute;
// A reading is off by half of a round trip, which may take ten seconds, and by the half second that the header leaves open.
const blur = 6_000;

/**
 * N6: a tour is of the moment in which the person concluded it, which is the time of the schedule and not of the device, where the
 * device's claim was plausible, else of its receipt. Knows all clocks, and counts for itself.
 */
export function dayLedger(now: () => number, blame: (what: string) => void) {
  const contacts: Contact[] = [];
  const departures = new WeakMap<object, Departure>();
  const left = new Map<string, Departure>();
  const received = new Map<string, Arrival>();
  const seen: string[] = [];

  /** What may be stored of the moment of an operation; the receipt where nothing may. */
  function expected(
    intent: Intent,
    skew: number,
    { at: receipt, departure }: Arrival,
    { started, activated }: { started: number; activated: number },
  ): readonly Day[] {
    const moment = momentIn(intent.entry);
    const byReceipt = (by: string | null): Day => ({ by, at: receipt });
    if (moment === null) return [byReceipt(null)];
    const contactAt = Date.parse(moment.contact_at);
    const isOfContact = contacts.some(
      (one) =>
        one.device === intent.device &&
        Math.abs(one.at - contactAt) < 1_000 &&
        Math.abs(one.skew + moment.offset) < blur,
    );
    if (!isOfContact) blame(`N6 ${intent.entry.operationId} has the offset of no contact of its device`);
    // The person's moment, off by as much as the clock was set between the contact and the walk.
    const claim = intent.at + skew + moment.offset;
    const days: Day[] = [];
    const setBy =
      departure === null || departure.isCopied
        ? 0
        : Math.abs(receipt - (departure.at + departure.skew) - moment.offset);
    if (setBy > tolerance - blur) days.push(byReceipt('clock_set'));
    if (setBy > tolerance + blur) return days;
    const earliest = Math.max(contactAt, started, activated);
    if (claim > receipt + tolerance - blur || claim < earliest - tolerance + blur)
      days.push(byReceipt('clock_wrong'));
    if (claim > receipt + tolerance + blur || claim < earliest - tolerance - blur) return days;
    if (claim < receipt - oldest - tolerance + blur) days.push(byReceipt('too_old'));
    if (claim < receipt - oldest - tolerance - blur) return days;
    const clamped = (at: number) => Math.min(Math.max(at, earliest), receipt);
    // Of a tab that died before its commit the copy is seen later.
    const since = clamped(claim - (intent.at - intent.since));
    days.push({ by: 'device', at: clamped(claim), since });
    return days;
  }

  return {
    /** A response of the server with its clock has left for a device. */
    contact: (device: string, skew: number) => contacts.push({ device, at: now(), skew }),
    /** A call leaves a device. */
    departs: (call: object & { readonly key: string | null }, skew: number, isCopied: boolean) => {
      const departure = { at: now(), skew, isCopied };
      departures.set(call, departure);
      left.set(call.key ?? '', departure);
    },
    /** The server has carried an operation out, which is noticed when `call` has arrived. */
    applies: (key: string, call: object & { readonly key: string | null }) => {
      const own = call.key === key ? departures.get(call) : undefined;
      received.set(key, { at: now(), departure: own ?? left.get(key) ?? null });
    },
    /** How often which moment counted. */
    seen,
    checkServer: (
      { tours }: ServerRows,
      ordered: readonly (readonly [string, { readonly operation: StoredOperation }])[],
      intents: ReadonlyMap<string, Intent>,
      activated: number,
    ) => {
      const done = new Set<string>();
      for (const [key, { operation }] of ordered) {
        const intent = intents.get(key);
        const arrival = received.get(key);
        const isStart = intent?.entry.kind === 'start-tour';
        const { id } = JSON.parse(operation.body) as { readonly id: string };
        const tour = tours.find((one) => one.id === id);
        if (intent === undefined || arrival === undefined || tour === undefined) continue;
        if (!isStart && intent.entry.kind !== 'conclude-tour') continue;
        // Who concludes it once more gets the first receipt.
        if (done.has(`${intent.entry.kind} ${id}`)) continue;
        done.add(`${intent.entry.kind} ${id}`);
        const started = isStart
          ? Number.NEGATIVE_INFINITY
          : Date.parse(tour.started_at ?? '') || Number.NEGATIVE_INFINITY;
        const days = intent.skews.flatMap((skew) => expected(intent, skew, arrival, { started, activated }));
        const { by, at } = isStart ? startedIn(tour, arrival.at) : concludedIn(tour);
        const isRight = days.some((one) => {
          const isSame = isStart ? (one.by === 'device') === (by === 'device') : one.by === by;
          const least = (one.since ?? one.at) - at;
          const reach = one.by === 'device' ? blur : 0;
          return isSame && least <= reach && at - one.at <= reach;
        });
        if (!isStart) seen.push(`day by ${by ?? 'no clock'}`);
        if (isRight) continue;
        const said = days.map((one) => `${one.by} ${iso(one.at)}`).join(' or ');
        blame(
          `N6 ${intent.entry.kind} ${key} is of ${by} ${iso(at)} and happened ${iso(intent.at)}: ${said}`,
        );
      }
      for (const tour of tours) {
        const { concluded_at: at, received_at: receipt } = tour;
        if (at !== null && receipt !== null && receipt <= at)
          blame(`N6 ${tour.id} was received before it was walked`);
      }
    },
  };
}

const iso = (at: number) => new Date(at).toISOString();

function momentIn({ payload }: OutboxEntry): Moment | null {
  return (JSON.parse(payload) as { readonly moment?: Moment | null } | null)?.moment ?? null;
}

function startedIn({ started_at: at }: StoredTour, receipt: number): Day {
  return at === null ? { by: null, at: receipt } : { by: 'device', at: Date.parse(at) };
}

function concludedIn({ concluded_at, day_by }: StoredTour): Day {
  return { by: day_by, at: Date.parse(concluded_at ?? '') };
}
