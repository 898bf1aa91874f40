import { compareTimes } from '#domain/results/days.ts';
import { type FindingEvent, findingOf } from '#domain/results/finding.ts';
import { unpackRatings } from '#domain/results/tourRatings.ts';
import type { FindingRow, FindingStatementRow } from '../../database/findingTables.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { resultIdsOf } from '../../repositories/places/resultIds.ts';
import { badComments } from '../../repositories/results/concludedTours.ts';
import { statementsOf } from '../../repositories/results/findingStatements.ts';
import {
  commentKeys,
  type FindingChange,
  findingsOf,
  insertFindings,
  type SeenFinding,
  updateFindings,
  updateSeenFindings,
} from '../../repositories/results/findings.ts';
import { type TourResult, tourResultsOf } from '../../repositories/results/tourResults.ts';
import { answeredIn } from './answeredIn.ts';
import { findingId } from './findingId.ts';
import { placeOf, seenRow } from './seeFindings.ts';

type Place = Pick<FindingRow, 'building_id' | 'mandate_id' | 'topic' | 'floor'>;
type SeenEvent = Extract<FindingEvent, { readonly kind: 'sighting' }>;
type SeenPlace = { readonly place: Place; readonly events: SeenEvent[] };

/**
 * What the tours of buildings, in order, say of each place, without comments: every bad rating and the newest good one. Earlier
 * good ones and those that do not apply change nothing of a finding (N8).
 */
function sightingsIn(results: readonly TourResult[]): Map<string, SeenPlace> {
  const places = new Map<string, SeenPlace>();
  const withoutGood = new Map<string, Set<string>>();
  const seenAs = (rating: 'good' | 'bad', { tour_id: id, concluded_at: at, received_at }: TourResult) =>
    ({ kind: 'sighting', id, sighting: { at, received_at, rating, comment: null } }) as const;
  for (const result of results) {
    const { building_id, mandate_id, ratings } = result;
    for (const { topic, floor } of unpackRatings(ratings, 'bad')) {
      const key = placeOf(building_id, { topic, floor });
      const known = places.get(key) ?? { place: { building_id, mandate_id, topic, floor }, events: [] };
      known.events.push(seenAs('bad', result));
      places.set(key, known);
      withoutGood.set(building_id, (withoutGood.get(building_id) ?? new Set()).add(key));
    }
  }
  // Backwards, until each place has one: of thousands of tours the last few are read.
  for (const result of results.toReversed()) {
    const missing = withoutGood.get(result.building_id);
    if (missing === undefined || missing.size === 0) continue;
    for (const observation of unpackRatings(result.ratings, 'good')) {
      const key = placeOf(result.building_id, observation);
      if (missing.delete(key)) places.get(key)?.events.push(seenAs('good', result));
    }
  }
  return places;
}

/** Adds the comments of the newest bad rating of each place: no other is kept. `results` were in the order of time. */
async function withComments(
  transaction: OpenTransaction,
  places: ReadonlyMap<string, SeenPlace>,
): Promise<void> {
  const newest = new Map(
    [...places].map(([key, { events }]) => [
      key,
      events.findLast(({ sighting }) => sighting.rating === 'bad'),
    ]),
  );
  const tours = new Set([...newest.values()].flatMap((event) => event?.id ?? []));
  const comments = new Map(
    (await badComments(transaction, [...tours])).map((one) => [
      `${one.tour_id} ${one.topic} ${one.floor ?? ''}`,
      one.comment,
    ]),
  );
  for (const [key, { place, events }] of places) {
    const event = newest.get(key);
    if (event === undefined) continue;
    const comment = comments.get(`${event.id} ${place.topic} ${place.floor ?? ''}`) ?? null;
    events[events.indexOf(event)] = { ...event, sighting: { ...event.sighting, comment } };
  }
}

/** What administrators have set of a finding: by the newest change among its statements, which are in the order of time. */
function wordsOf(statements: readonly FindingStatementRow[]) {
  const said = statements.findLast(({ kind }) => kind === 'changed');
  return {
    note: said?.note ?? null,
    responsible: said?.responsible ?? null,
    due_on: said?.due_on ?? null,
    changed_at: said?.at ?? null,
    changed_by: said?.user_id ?? null,
  };
}

const eventsOf = (statements: readonly FindingStatementRow[]) =>
  statements.flatMap(({ id, at, kind, state }): FindingEvent[] =>
    kind === 'changed' ? [{ kind: 'statement', id, at, state }] : [],
  );

/** Whether a row has these values. */
const has = (row: FindingRow, values: Partial<FindingRow>) =>
  Object.entries(values).every(([name, value]) => row[name as keyof FindingRow] === value);

/**
 * N9: recounts the findings of locked buildings from all their counted tours and statements, with those merged into them: a place has
 * one finding, of the building that stays, and what was said of the others is read with it (B2). A finding without sightings keeps
 * its row, because statements refer to it.
 */
export async function recountFindings(
  transaction: OpenTransaction,
  { buildings: given, timeZone }: { readonly buildings: readonly string[]; readonly timeZone: string },
): Promise<void> {
  const resultIds = await resultIdsOf(transaction, given);
  const buildings = [...resultIds.keys()];
  const results = await tourResultsOf(transaction, buildings);
  const seen = sightingsIn(results.filter(({ counted }) => counted === 1));
  await withComments(transaction, seen);
  const stored = await findingsOf(transaction, buildings);
  const statements = Map.groupBy(
    await statementsOf(
      transaction,
      stored.map(({ id }) => id),
    ),
    ({ finding_id }) => finding_id,
  );
  const standing = ({ building_id: id, mandate_id, topic, floor }: Place): Place => ({
    building_id: resultIds.get(id) ?? id,
    mandate_id,
    topic,
    floor,
  });
  const keyOf = (row: Place) => placeOf(row.building_id, row);
  const together = Map.groupBy(stored, (row) => keyOf(standing(row)));
  const saidOf = (rows: readonly FindingRow[]) =>
    rows
      .flatMap(({ id }) => statements.get(id) ?? [])
      .toSorted((a, b) => compareTimes(a.at, b.at) || compareTimes(a.id, b.id));
  // What was said of a building that is merged has a finding of the one that stays, also without a sighting.
  const known = new Set(stored.map(keyOf));
  const said = stored.filter(({ id }) => statements.has(id)).map(standing);
  const missing = new Map(
    [...[...seen.values()].map(({ place }) => place), ...said]
      .filter((place) => resultIds.has(place.building_id) && !known.has(keyOf(place)))
      .map((place) => [keyOf(place), { ...place, id: findingId(place.building_id, place) }]),
  );
  const changed: SeenFinding[] = [];
  const made: SeenFinding[] = [];
  const worded: FindingChange[] = [];
  const rows: readonly { readonly row: Place & { id: string }; readonly before: FindingRow | null }[] = [
    ...stored.map((row) => ({ row, before: row })),
    ...[...missing.values()].map((row) => ({ row, before: null })),
  ];
  for (const { row, before } of rows) {
    const isMerged = resultIds.get(row.building_id) !== row.building_id;
    const own = saidOf(isMerged && before !== null ? [before] : (together.get(keyOf(row)) ?? []));
    const events = isMerged ? [] : (seen.get(keyOf(row))?.events ?? []);
    const finding = findingOf([...eventsOf(own), ...events]);
    const after = seenRow(row, { ...finding, ...answeredIn(own, finding.seen_at) }, timeZone);
    if (before === null && after.sightings === 0 && own.length === 0) continue;
    if (before === null) made.push(after);
    else if (!has(before, { ...after, ...commentKeys(after.comment) })) changed.push(after);
    const words = wordsOf(own);
    if (before === null ? own.length > 0 : !has(before, words)) {
      const { id, state, late_at, answered_at, answer } = after;
      worded.push({ id, state, late_at, answered_at, answer, ...words });
    }
  }
  await updateSeenFindings(transaction, changed);
  await insertFindings(transaction, made);
  await updateFindings(transaction, worded);
}
