import type { FindingDetail, WireFinding, WireFindingEvent } from '#contract/results/finding.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import {
  afterSighting,
  afterStatement,
  compareEvents,
  type Finding,
  opensAgain,
  unseen,
} from '#domain/results/finding.ts';
import { unpackRatings } from '#domain/results/tourRatings.ts';
import { receiptOf } from '#domain/tourMoment.ts';
import type { FindingStatementRow } from '../../database/findingTables.ts';
import type { Database } from '../../database/tables.ts';
import { type NamedResult, pickedOfBuildings } from '../../repositories/results/buildingPages.ts';
import { badComments } from '../../repositories/results/concludedTours.ts';
import { statementsOf } from '../../repositories/results/findingStatements.ts';
import { findListedFindings } from '../../repositories/results/listedFindings.ts';
import { findingsTogether, standingFindings } from '../../repositories/results/mergedFindings.ts';
import { findPeople } from '../../repositories/users.ts';
import type { AppError } from '../AppError.ts';
import { inspectorOf, type Reading } from '../reading.ts';
import { type MoreSaid, moreSaid } from './moreSaid.ts';
import { wireFinding } from './wireFinding.ts';
import { sightedPhotos } from './wireFindings.ts';

type By = WireFindingEvent['by'];

/** A counted tour that rated the place, with its rating and comment. */
type Rated = {
  readonly tour: NamedResult;
  readonly rating: 'good' | 'bad' | 'not_applicable';
  readonly comment: string | null;
};

type Happened =
  | { readonly at: string; readonly id: string; readonly rated: Rated }
  | {
      readonly at: string;
      readonly id: string;
      readonly said: FindingStatementRow;
      readonly by: By;
      readonly more: MoreSaid;
    };

const orderOf = (one: Happened) => ({ at: one.at, id: one.id, isStatement: 'said' in one });

const eventKinds = { changed: 'changed', message: 'sent', answered: 'answered' } as const;

const silent = { note: null, responsible: null, due_on: null, to: null };

/** The event of a tour in the finding's history; null where the tour changed nothing. */
function seenEvent(before: Finding, after: Finding, { tour, rating }: Rated): WireFindingEvent | null {
  if (after === before) return null;
  const kind = rating === 'good' ? 'seen_good' : opensAgain(before, { rating }) ? 'reopened' : 'seen';
  const { concluded_at: at, tour_id } = tour;
  const received_at = receiptOf(tour);
  return { kind, at, received_at, by: inspectorOf(tour), tour_id, state: after.state, ...silent };
}

/** The history of a finding, oldest first. */
function historyOf(happened: readonly Happened[]): WireFindingEvent[] {
  const events: WireFindingEvent[] = [];
  let finding = unseen;
  for (const one of happened.toSorted((a, b) => compareEvents(orderOf(a), orderOf(b)))) {
    if ('rated' in one) {
      const { rating, comment, tour } = one.rated;
      const { received_at } = tour;
      const after = afterSighting(finding, { at: one.at, received_at, rating, comment });
      const event = seenEvent(finding, after, one.rated);
      if (event !== null) events.push(event);
      finding = after;
    } else {
      const { kind, at, note, responsible, due_on, recipient: to } = one.said;
      if (kind === 'changed') finding = afterStatement(finding, one.said);
      const words = { state: finding.state, note, responsible, due_on, to };
      const event = { kind: eventKinds[kind], at, by: one.by, tour_id: null, ...words };
      events.push({ ...event, ...one.more });
    }
  }
  return events;
}

async function ratedBy(db: Database, { object, topic, floor }: WireFinding): Promise<Rated[]> {
  const tours = await pickedOfBuildings(db, {}, 'all', [object.id]);
  const rated = tours.flatMap((tour) => {
    const found = unpackRatings(tour.ratings).find((one) => one.topic === topic && one.floor === floor);
    return found === undefined ? [] : [{ tour, rating: found.rating }];
  });
  const bad = rated.filter(({ rating }) => rating === 'bad').map(({ tour }) => tour.tour_id);
  const found = await badComments(db, bad);
  const comments = new Map(
    found.flatMap((one) => (one.topic === topic && one.floor === floor ? [[one.tour_id, one.comment]] : [])),
  );
  return rated.map(({ tour, rating }) => ({ tour, rating, comment: comments.get(tour.tour_id) ?? null }));
}

/**
 * A finding with its history and the tours that saw it, the newest first; that of a merged building as the one that stands for it
 * (B2). Refuses an unknown id with `not_found`.
 */
export async function detailOf(db: Database, asked: string): Promise<Result<FindingDetail, AppError>> {
  const id = (await standingFindings(db, [asked])).get(asked) ?? asked;
  const [row] = await findListedFindings(db, [id]);
  if (row === undefined) return refused({ reason: 'not_found' });
  const sighted = (await sightedPhotos(db, [id])).get(id) ?? [];
  const seenBy = (tourId: string | undefined) =>
    sighted.filter(({ tour_id }) => tour_id === tourId).map(({ photo }) => photo);
  const shown = wireFinding(row);
  const rated = await ratedBy(db, shown);
  const bad = rated.filter(({ rating }) => rating === 'bad');
  // The newest first.
  const finding = { ...shown, photos: seenBy(bad[0]?.tour.tour_id) };
  const statements = await statementsOf(db, await findingsTogether(db, id));
  const authors = [...new Set(statements.flatMap(({ user_id }) => user_id ?? []))];
  const more = await moreSaid(db, statements);
  const people = new Map((await findPeople(db, authors)).map((one) => [one.id, one]));
  const history = historyOf([
    ...rated.map((one): Happened => ({ at: one.tour.concluded_at, id: one.tour.tour_id, rated: one })),
    ...statements.map(
      (said): Happened => ({
        at: said.at,
        id: said.id,
        said,
        by: people.get(said.user_id ?? '') ?? null,
        more: more.get(said.id) ?? {},
      }),
    ),
  ]);
  const seen_in = bad.map(({ tour, comment }) => ({
    tour_id: tour.tour_id,
    inspector: inspectorOf(tour),
    concluded_at: tour.concluded_at,
    received_at: tour.received_at ?? tour.concluded_at,
    comment,
    photos: seenBy(tour.tour_id),
  }));
  return accepted({ ...finding, history, seen_in });
}

/** GET /api/findings/{id}; refuses an unknown id with `not_found`. */
export function readFinding(
  db: Database,
  { query: { id } }: Reading<{ readonly id: string }>,
): Promise<Result<FindingDetail, AppError>> {
  return detailOf(db, id);
}
