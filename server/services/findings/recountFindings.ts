import { type FindingEvent, findingOf, type Sighting } from '#domain/results/finding.ts';
import { type Observation, unpackRatings } from '#domain/results/tourRatings.ts';
import type { FindingRow, OpenTransaction } from '../../database/tables.ts';
import { badComments } from '../../repositories/results/concludedTours.ts';
import {
  commentKey,
  findingsOf,
  insertFindings,
  type SeenFinding,
  statementsOf,
  updateSeenFindings,
} from '../../repositories/results/findings.ts';
import type { TourResult } from '../../repositories/results/tourResults.ts';
import { findingId } from './findingId.ts';
import { findingIn, placeOf, seenRow } from './seeFindings.ts';

type Place = Pick<FindingRow, 'building_id' | 'mandate_id' | 'topic' | 'floor'>;
type SeenPlace = { readonly place: Place; readonly sightings: Sighting[] };

/** The ratings of each place by the counted tours of its building. */
function sightingsIn(
  results: readonly TourResult[],
  commentOf: (tourId: string, place: Pick<Observation, 'topic' | 'floor'>) => string | null,
): Map<string, SeenPlace> {
  const places = new Map<string, SeenPlace>();
  for (const { tour_id, building_id, mandate_id, concluded_at: at, ratings } of results) {
    for (const { topic, floor, rating } of unpackRatings(ratings)) {
      const key = placeOf(building_id, { topic, floor });
      const known = places.get(key) ?? { place: { building_id, mandate_id, topic, floor }, sightings: [] };
      known.sightings.push({ at, rating, comment: commentOf(tour_id, { topic, floor }) });
      places.set(key, known);
    }
  }
  return places;
}

/**
 * N9: recounts the findings of locked buildings from all their counted tours and statements, for `recountBuildings`. A finding
 * without sightings keeps its row, because statements refer to it.
 */
export async function recountFindings(
  transaction: OpenTransaction,
  {
    buildings,
    counted,
    timeZone,
  }: {
    readonly buildings: readonly string[];
    readonly counted: readonly TourResult[];
    readonly timeZone: string;
  },
): Promise<void> {
  const comments = await badComments(
    transaction,
    counted.map(({ tour_id }) => tour_id),
  );
  const byPlace = new Map(
    comments.map((one) => [`${one.tour_id} ${one.topic} ${one.floor ?? ''}`, one.comment]),
  );
  const places = sightingsIn(
    counted,
    (tourId, { topic, floor }) => byPlace.get(`${tourId} ${topic} ${floor ?? ''}`) ?? null,
  );
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
    const statements = (statementsByFinding.get(row.id) ?? []).flatMap(({ at, state }): FindingEvent[] =>
      state === null ? [] : [{ kind: 'statement', at, state }],
    );
    const seen = (places.get(key)?.sightings ?? []).map(
      (sighting): FindingEvent => ({ kind: 'sighting', sighting }),
    );
    places.delete(key);
    const after = seenRow(row, findingOf([...statements, ...seen]), timeZone);
    const isSame =
      JSON.stringify(findingIn(after)) === JSON.stringify(findingIn(row)) &&
      after.seen_day === row.seen_day &&
      commentKey(after.comment) === row.comment_key;
    if (!isSame) changed.push(after);
  }
  for (const { place, sightings } of places.values()) {
    const finding = findingOf(sightings.map((sighting) => ({ kind: 'sighting', sighting })));
    if (finding.sightings > 0)
      made.push(seenRow({ ...place, id: findingId(place.building_id, place) }, finding, timeZone));
  }
  await updateSeenFindings(transaction, changed);
  await insertFindings(transaction, made);
}
