import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { findingStates } from '#domain/results/finding.ts';
import type { CountedFindingRow } from '../../repositories/results/resultBuckets.ts';
import { dayNumber, type Numberings, type TourBucket } from './TourBucket.ts';

/** The findings of the buildings of one bucket that counted tours saw, as columns. Immutable. */
export type FindingBucket = Pick<TourBucket, 'bucket' | 'version'> & {
  /** Their numbers in `Numberings`. */
  readonly buildings: Uint32Array;
  readonly mandates: Uint32Array;
  /** Indexes in `findingStates` and `subTouchpointNames`. */
  readonly states: Uint8Array;
  readonly topics: Uint8Array;
  /** The day as a number, such as 20261124. */
  readonly seenDays: Uint32Array;
  /** Likewise; a finding without a due day has `noDay`, which is later than any. */
  readonly dueDays: Uint32Array;
};

const noDay = 99_999_999;
const placeOfTopic = new Map<string, number>(subTouchpointNames.map((name, place) => [name, place]));
const dayNumbers = new Map<string, number>();

// Cached, because many findings share a day.
function numberOfDay(day: string): number {
  const known = dayNumbers.get(day);
  if (known !== undefined) return known;
  const made = dayNumber(day);
  dayNumbers.set(day, made);
  return made;
}

/** The rows of a bucket as columns. */
export function findingBucket(
  rows: readonly CountedFindingRow[],
  { bucket, version }: Pick<TourBucket, 'bucket' | 'version'>,
  { buildings, mandates }: Numberings,
): FindingBucket {
  return {
    bucket,
    version,
    buildings: Uint32Array.from(rows, (row) => buildings.numberOf(row.building_id)),
    mandates: Uint32Array.from(rows, (row) => mandates.numberOf(row.mandate_id)),
    states: Uint8Array.from(rows, ({ state }) => findingStates.indexOf(state)),
    topics: Uint8Array.from(rows, ({ topic }) => placeOfTopic.get(topic) ?? 0),
    seenDays: Uint32Array.from(rows, ({ seen_day }) => numberOfDay(seen_day)),
    dueDays: Uint32Array.from(rows, ({ due_on }) => (due_on === null ? noDay : numberOfDay(due_on))),
  };
}
