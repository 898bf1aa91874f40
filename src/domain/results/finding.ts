import type { Rating } from '../rating.ts';
import { compareTimes } from './days.ts';

/** N11: the states of a finding. An administrator sets them; a bad rating opens a resolved finding again (N10). */
export const findingStates = ['open', 'acknowledged', 'resolved'] as const;

/** The state of a finding (N9 to N11). */
export type FindingState = (typeof findingStates)[number];

/** N11: the longest note, in characters. */
export const noteLimit = 2000;
/** N11: the longest name of the person responsible, in characters. */
export const responsibleLimit = 200;

/** N8: the sightings at a place and the finding's state. `sightings` 0: not (or no longer) a finding. */
export type Finding = {
  readonly state: FindingState;
  readonly sightings: number;
  readonly first_seen_at: string | null;
  readonly seen_at: string | null;
  /** When it was seen good, unless it was seen bad again after that. */
  readonly seen_good_at: string | null;
  /** The comment of the latest bad rating. */
  readonly comment: string | null;
  /**
   * N10: when the last of its bad ratings was received that were received later than walked, unless a statement was made after
   * that, or it was seen good after that walk.
   */
  readonly late_at: string | null;
};

/** One tour's rating of the place, at the time when the tour was concluded; `received_at` where it was received later. */
export type Sighting = {
  readonly at: string;
  readonly received_at: string | null;
  readonly rating: Rating;
  readonly comment: string | null;
};

/** The finding of a place without any event. */
export const unseen: Finding = {
  state: 'open',
  sightings: 0,
  first_seen_at: null,
  seen_at: null,
  seen_good_at: null,
  comment: null,
  late_at: null,
};

/**
 * N8, N10: a finding after a later concluded tour. A bad rating is a sighting and reopens a resolved finding; a good one is
 * noted and leaves the state; not applicable is ignored, and so is good where there is no sighting.
 */
export function afterSighting(finding: Finding, { at, received_at, rating, comment }: Sighting): Finding {
  if (rating === 'bad') {
    return {
      state: finding.state === 'resolved' ? 'open' : finding.state,
      sightings: finding.sightings + 1,
      first_seen_at: finding.first_seen_at ?? at,
      seen_at: at,
      seen_good_at: null,
      comment,
      late_at: laterOf(finding.late_at, received_at !== null && received_at > at ? received_at : null),
    };
  }
  return rating === 'good' && finding.sightings > 0
    ? { ...finding, seen_good_at: at, late_at: null }
    : finding;
}

const laterOf = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

/** N9: a finding after a later statement; one without a state leaves it. */
export function afterStatement<Kind extends Pick<Finding, 'state' | 'late_at'>>(
  finding: Kind,
  { at, state }: { readonly at: string; readonly state: FindingState | null },
): Kind {
  const { late_at } = finding;
  return {
    ...finding,
    state: state ?? finding.state,
    late_at: late_at !== null && late_at > at ? late_at : null,
  };
}

/** N10: whether a rating reopens a resolved finding. */
export function opensAgain(finding: Finding, { rating }: Pick<Sighting, 'rating'>): boolean {
  return rating === 'bad' && finding.state === 'resolved' && finding.sightings > 0;
}

/** An event at a place: a tour rated it, or an administrator set its state. */
export type FindingEvent =
  | { readonly kind: 'sighting'; readonly id: string; readonly sighting: Sighting }
  | {
      readonly kind: 'statement';
      readonly id: string;
      readonly at: string;
      readonly state: FindingState | null;
    };

/** N7: an event of a building; `id` is the tour's or the statement's. */
type OrderedEvent = { readonly at: string; readonly id: string; readonly isStatement: boolean };

/** N7: the order of a building's events: by time, of one millisecond tours before statements, then by id. */
export function compareEvents(a: OrderedEvent, b: OrderedEvent): number {
  return (
    compareTimes(a.at, b.at) || Number(a.isStatement) - Number(b.isStatement) || compareTimes(a.id, b.id)
  );
}

const orderOf = (event: FindingEvent): OrderedEvent => ({
  at: event.kind === 'sighting' ? event.sighting.at : event.at,
  id: event.id,
  isStatement: event.kind === 'statement',
});

/** N9: a finding from all its events, in any order. */
export function findingOf(events: readonly FindingEvent[]): Finding {
  return events
    .toSorted((a, b) => compareEvents(orderOf(a), orderOf(b)))
    .reduce<Finding>(
      (finding, event) =>
        event.kind === 'sighting' ? afterSighting(finding, event.sighting) : afterStatement(finding, event),
      unseen,
    );
}

/** N11, B3: whether a finding of an open building should have been resolved before today (days, YYYY-MM-DD). */
export function isOverdue(
  {
    state,
    due_on,
    object,
  }: {
    readonly state: FindingState;
    readonly due_on: string | null;
    readonly object: { readonly closed?: true | undefined };
  },
  today: string,
): boolean {
  return state !== 'resolved' && object.closed !== true && due_on !== null && due_on < today;
}

/** N30: the most overdue findings at the top of a list. The filter `due` lists all of them. */
export const maxOverdueFirst = 50;

/** N30: whether a list has overdue findings first: not in a chosen order, nor if all of it is overdue, resolved or answered. */
export function hasOverdueFirst({
  sort,
  due,
  state,
  answered,
}: Readonly<Record<string, string | undefined>>): boolean {
  return (sort ?? due ?? answered) === undefined && state !== 'resolved';
}
