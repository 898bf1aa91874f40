import { type Answered, afterSeen, noAnswer } from '#domain/repair/waitingAnswer.ts';
import { dayOf } from '#domain/results/days.ts';
import { afterSighting, type Finding, unseen } from '#domain/results/finding.ts';
import type { CommentedObservation, Observation } from '#domain/results/tourRatings.ts';
import type { FindingRow } from '../../database/findingTables.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import {
  findingsOf,
  insertFindings,
  type SeenFinding,
  updateSeenFindings,
} from '../../repositories/results/findings.ts';
import { findingId } from './findingId.ts';

type Seeing = {
  readonly tour: {
    readonly building_id: string;
    readonly mandate_id: string;
    readonly concluded_at: string;
    readonly received_at: string | null;
  };
  readonly observations: readonly CommentedObservation[];
};

/** The key of a place in a building. */
export const placeOf = (buildingId: string, { topic, floor }: Pick<Observation, 'topic' | 'floor'>): string =>
  `${buildingId} ${topic} ${floor ?? ''}`;

/** The row of a finding, as far as it follows from tours and answers. */
export function seenRow(
  row: Pick<FindingRow, 'id' | 'building_id' | 'mandate_id' | 'topic' | 'floor'>,
  finding: Finding & Answered,
  timeZone: string,
): SeenFinding {
  const { id, building_id, mandate_id, topic, floor } = row;
  const seen_day = finding.seen_at === null ? null : dayOf(finding.seen_at, timeZone);
  return { id, building_id, mandate_id, topic, floor, ...finding, seen_day };
}

/** The finding in a stored row. */
export function findingIn(row: SeenFinding): Finding {
  const { state, sightings, first_seen_at, seen_at, seen_good_at, comment, late_at } = row;
  return { state, sightings, first_seen_at, seen_at, seen_good_at, comment, late_at };
}

/** N8: updates the findings of buildings from tours that are concluded now, in the order given. */
export async function seeFindings(
  transaction: OpenTransaction,
  seeings: readonly Seeing[],
  timeZone: string,
): Promise<void> {
  const buildings = [...new Set(seeings.map(({ tour }) => tour.building_id))];
  const stored = await findingsOf(transaction, buildings);
  const rows = new Map<string, SeenFinding>(stored.map((row) => [placeOf(row.building_id, row), row]));
  const known = new Set(stored.map(({ id }) => id));
  const changed = new Map<string, SeenFinding>();
  for (const { tour, observations } of seeings) {
    const { concluded_at: at, received_at } = tour;
    for (const { topic, floor, rating, comment } of observations) {
      const key = placeOf(tour.building_id, { topic, floor });
      const row = rows.get(key);
      if (row === undefined && rating !== 'bad') continue;
      const before = row === undefined ? unseen : findingIn(row);
      const after = afterSighting(before, { at, received_at, rating, comment });
      if (after === before) continue;
      const { building_id, mandate_id } = tour;
      const made = seenRow(
        row ?? { id: findingId(building_id, { topic, floor }), building_id, mandate_id, topic, floor },
        { ...after, ...afterSeen(row ?? noAnswer, after.seen_at) },
        timeZone,
      );
      rows.set(key, made);
      changed.set(made.id, made);
    }
  }
  const all = [...changed.values()];
  await insertFindings(
    transaction,
    all.filter(({ id }) => !known.has(id)),
  );
  await updateSeenFindings(
    transaction,
    all.filter(({ id }) => known.has(id)),
  );
}
