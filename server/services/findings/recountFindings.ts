import { type FindingEvent, findingOf } from '#domain/results/finding.ts';
import { unpackRatings } from '#domain/results/tourRatings.ts';
import type { FindingRow } from '../../database/findingTables.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { badComments } from '../../repositories/results/concludedTours.ts';
import {
  commentKeys,
  findingsOf,
  insertFindings,
  type SeenFinding,
  statementsOf,
  updateSeenFindings,
} from '../../repositories/results/findings.ts';
import { type TourResult, tourResultsOf } from '../../repositories/results/tourResults.ts';
import { findingId } from './findingId.ts';
import { findingIn, placeOf, seenRow } from './seeFindings.ts';

type Place = Pick<FindingRow, 'building_id' | 'mandate_id' | 'topic' | 'floor'>;
type SeenEvent = Extract<FindingEvent, { readonly kind: 'sighting' }>;
type SeenPlace = { readonly place: Place; readonly events: SeenEvent[] };

/**
 * What the tours of buildings, in order, say of each place, without comments: every bad rating and the newest good one. Earlier
 * good ones and those that do not apply change nothing of a finding (N8).
 */
function sightingsIn(results: readonly TourResult[]): Map<string, SeenPlace> {
  const places = new Map<string, SeenPlace>();
  const newestGood = new Map<string, SeenEvent>();
  for (const { tour_id: id, building_id, mandate_id, concluded_at: at, received_at, ratings } of results) {
    for (const { topic, floor, rating } of unpackRatings(ratings)) {
      if (rating === 'not_applicable') continue;
      const key = placeOf(building_id, { topic, floor });
      const seen: SeenEvent = { kind: 'sighting', id, sighting: { at, received_at, rating, comment: null } };
      if (rating === 'good') {
        newestGood.set(key, seen);
        continue;
      }
      const known = places.get(key) ?? { place: { building_id, mandate_id, topic, floor }, events: [] };
      known.events.push(seen);
      places.set(key, known);
    }
  }
  for (const [key, { events }] of places) {
    const good = newestGood.get(key);
    if (good !== undefined) events.push(good);
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

/**
 * N9: recounts the findings of locked buildings from all their counted tours and statements. A finding without sightings keeps
 * its row, because statements refer to it.
 */
export async function recountFindings(
  transaction: OpenTransaction,
  { buildings, timeZone }: { readonly buildings: readonly string[]; readonly timeZone: string },
): Promise<void> {
  const results = await tourResultsOf(transaction, buildings);
  const places = sightingsIn(results.filter(({ counted }) => counted === 1));
  await withComments(transaction, places);
  const stored = await findingsOf(transaction, buildings);
  const statementsByFinding = Map.groupBy(
    await statementsOf(
      transaction,
      stored.map(({ id }) => id),
    ),
    ({ finding_id }) => finding_id,
  );
  const changed: SeenFinding[] = [];
  const made: SeenFinding[] = [];
  for (const row of stored) {
    const key = placeOf(row.building_id, row);
    const statements = (statementsByFinding.get(row.id) ?? []).flatMap(
      ({ id, at, kind, state }): FindingEvent[] =>
        kind === 'changed' ? [{ kind: 'statement', id, at, state }] : [],
    );
    const seen = places.get(key)?.events ?? [];
    places.delete(key);
    const after = seenRow(row, findingOf([...statements, ...seen]), timeZone);
    const { comment_key, comment_folded } = commentKeys(after.comment);
    const isSame =
      JSON.stringify(findingIn(after)) === JSON.stringify(findingIn(row)) &&
      after.seen_day === row.seen_day &&
      comment_key === row.comment_key &&
      comment_folded === row.comment_folded;
    if (!isSame) changed.push(after);
  }
  for (const { place, events } of places.values()) {
    const finding = findingOf(events);
    if (finding.sightings > 0)
      made.push(seenRow({ ...place, id: findingId(place.building_id, place) }, finding, timeZone));
  }
  await updateSeenFindings(transaction, changed);
  await insertFindings(transaction, made);
}
