import { dayLateMs, latenessOf } from '#domain/tourMoment.ts';
import type { BucketRow } from '../../repositories/results/resultBuckets.ts';
import { countsPerTopic, countsPerTour, tallyRatings } from './tallyRatings.ts';

/** Numbers ids in the order in which they are met. An id keeps its number. */
export class Numbering {
  readonly ids: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of an id; `noNumber` for one that was never numbered. */
  find(id: string): number {
    return this.#numbers.get(id) ?? noNumber;
  }

  numberOf(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    const made = this.ids.length;
    this.ids.push(id);
    this.#numbers.set(id, made);
    return made;
  }
}

/** Stands for "no number". */
export const noNumber = -2;

/** The numberings of the ids in tours, findings and buildings. */
export type Numberings = Readonly<Record<'buildings' | 'mandates' | 'users', Numbering>>;

/** The number of a tour's user who was deleted. */
export const deletedUser = -1;

/** The concluded tours of some buildings, excluded ones included, as columns. Never changed once it is made. */
export type TourBucket = {
  /** Which bucket, and which version of it. */
  readonly bucket: number;
  readonly version: number;
  /** The numbers of its buildings. */
  readonly buildings: Uint32Array;
  /** The index of the first tour of each building, whose newest tour is last; and the number of tours at the end. */
  readonly begins: Uint32Array;
  readonly mandates: Uint32Array;
  readonly users: Int32Array;
  /** The day as a number, such as 20261124. */
  readonly days: Uint32Array;
  /** Time of conclusion in milliseconds. */
  readonly moments: Float64Array;
  readonly counted: Uint8Array;
  /** 1: received more than a day after it was walked (N25). */
  readonly late: Uint8Array;
  /** Good, bad and not applicable of each topic; one byte is enough, because a topic is rated on at most 221 floors. */
  readonly counts: Uint8Array;
  /** Sums over all topics. */
  readonly good: Uint16Array;
  readonly bad: Uint16Array;
  readonly notApplicable: Uint16Array;
  /** Disagreements with counted tours concluded before (N12). */
  readonly disagreements: Uint32Array;
};

/** A day (YYYY-MM-DD) as a number of the same order. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** The rows of a bucket as columns. Ordered by building, then by conclusion. */
export function tourBucket(
  rows: readonly BucketRow[],
  { bucket, version }: Pick<TourBucket, 'bucket' | 'version'>,
  { buildings, mandates, users }: Numberings,
): TourBucket {
  const size = rows.length;
  const known: number[] = [];
  const begins: number[] = [];
  const columns = {
    mandates: new Uint32Array(size),
    users: new Int32Array(size),
    days: new Uint32Array(size),
    moments: new Float64Array(size),
    counted: new Uint8Array(size),
    late: new Uint8Array(size),
    counts: new Uint8Array(size * countsPerTour),
    good: new Uint16Array(size),
    bad: new Uint16Array(size),
    notApplicable: new Uint16Array(size),
    disagreements: new Uint32Array(size),
  };
  for (const [tour, row] of rows.entries()) {
    const building = buildings.numberOf(row.building_id);
    if (known.at(-1) !== building) {
      known.push(building);
      begins.push(tour);
    }
    columns.mandates[tour] = mandates.numberOf(row.mandate_id);
    columns.users[tour] = row.user_id === null ? deletedUser : users.numberOf(row.user_id);
    columns.days[tour] = dayNumber(row.day);
    columns.moments[tour] = Date.parse(row.concluded_at);
    columns.counted[tour] = row.counted;
    columns.late[tour] = row.received_at === null ? 0 : Number(latenessOf(row) > dayLateMs);
    columns.disagreements[tour] = row.disagreements;
    const from = tour * countsPerTour;
    tallyRatings(row.ratings, columns.counts, from);
    let [good, bad, notApplicable] = [0, 0, 0];
    for (let place = from; place < from + countsPerTour; place += countsPerTopic) {
      good += columns.counts[place] ?? 0;
      bad += columns.counts[place + 1] ?? 0;
      notApplicable += columns.counts[place + 2] ?? 0;
    }
    columns.good[tour] = good;
    columns.bad[tour] = bad;
    columns.notApplicable[tour] = notApplicable;
  }
  begins.push(size);
  return {
    bucket,
    version,
    buildings: Uint32Array.from(known),
    begins: Uint32Array.from(begins),
    ...columns,
  };
}
