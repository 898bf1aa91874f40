import { type SubTouchpointName, subTouchpointNames } from '#domain/catalogue/topics.ts';
import { monthOf } from '#domain/results/period.ts';
import type { Counts } from '#domain/results/share.ts';
import { countByTopic, unpackRatings } from '#domain/results/tourRatings.ts';
import type { OpenTransaction, ResultTotalRow } from '../../../database/tables.ts';
import { findTotals, lockTotals, storeTotals } from '../../../repositories/results/resultTotals.ts';
import type { TourResult } from '../../../repositories/results/tourResults.ts';

/** The period of the newest tours of a mandate's buildings; every other one is a month. */
export const latestPeriod = 'latest';

type Sum = {
  mandate_id: string;
  period: string;
  tours: number;
  excluded: number;
  disagreements: number;
  counts: number[];
};

const ratings = ['good', 'bad', 'not_applicable'] as const;

/** The counts of every topic as one list, in the catalogue's order. */
export function countList(byTopic: ReadonlyMap<SubTouchpointName, Counts>): number[] {
  return subTouchpointNames.flatMap((topic) => ratings.map((rating) => byTopic.get(topic)?.[rating] ?? 0));
}

/** What changes in the sums of mandates while tours are counted, excluded, superseded. */
export class TotalsDelta {
  readonly #sums = new Map<string, Sum>();

  #sumOf(mandateId: string, period: string): Sum {
    const key = `${mandateId} ${period}`;
    const known = this.#sums.get(key);
    if (known !== undefined) return known;
    const counts = countList(new Map());
    const made = { mandate_id: mandateId, period, tours: 0, excluded: 0, disagreements: 0, counts };
    this.#sums.set(key, made);
    return made;
  }

  #apply(result: TourResult, factor: 1 | -1): void {
    const month = this.#sumOf(result.mandate_id, monthOf(result.day));
    if (result.counted === 0) {
      month.excluded += factor;
      return;
    }
    const counts = countList(countByTopic(unpackRatings(result.ratings)));
    const sums = result.newest === 1 ? [month, this.#sumOf(result.mandate_id, latestPeriod)] : [month];
    month.disagreements += factor * result.disagreements;
    for (const sum of sums) {
      sum.tours += factor;
      for (const [place, count] of counts.entries())
        sum.counts[place] = (sum.counts[place] ?? 0) + factor * count;
    }
  }

  /** A tour counts as it is stored from now on. */
  add(result: TourResult): void {
    this.#apply(result, 1);
  }

  /** It no longer counts as it was stored before. */
  remove(result: TourResult): void {
    this.#apply(result, -1);
  }

  /** Everything that was added and removed, where that is not nothing. */
  changes(): readonly ResultTotalRow[] {
    return [...this.#sums.values()]
      .filter(({ tours, excluded, disagreements, counts }) =>
        [tours, excluded, disagreements, ...counts].some((number) => number !== 0),
      )
      .map((sum) => ({ ...sum, counts: JSON.stringify(sum.counts) }));
  }
}

/** The list of counts of a stored sum. */
export function countsIn({ counts }: Pick<ResultTotalRow, 'counts'>): readonly number[] {
  return JSON.parse(counts) as number[];
}

/** Stores what changed. The last thing a transaction does: everybody who counts for a mandate waits for its row. */
export async function storeDelta(transaction: OpenTransaction, delta: TotalsDelta): Promise<void> {
  const changes = delta.changes();
  if (changes.length === 0) return;
  const mandateIds = [...new Set(changes.map(({ mandate_id }) => mandate_id))].toSorted();
  await lockTotals(transaction, mandateIds);
  const stored = await findTotals(transaction, changes);
  const byKey = new Map(stored.map((total) => [`${total.mandate_id} ${total.period}`, total]));
  await storeTotals(
    transaction,
    changes.map((change) => {
      const before = byKey.get(`${change.mandate_id} ${change.period}`);
      if (before === undefined) return change;
      const counted = countsIn(before);
      const counts = countsIn(change).map((count, place) => count + (counted[place] ?? 0));
      return {
        ...change,
        tours: before.tours + change.tours,
        excluded: before.excluded + change.excluded,
        disagreements: before.disagreements + change.disagreements,
        counts: JSON.stringify(counts),
      };
    }),
  );
}
