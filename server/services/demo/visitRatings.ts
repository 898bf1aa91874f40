import {
  type SubTouchpointName,
  type TouchpointName,
  topicsByTouchpoint,
  touchpointNames,
} from '#domain/catalogue/topics.ts';
import type { Rating } from '#domain/rating.ts';
import { shareOf } from '#domain/results/share.ts';
import { type BuildingCharacter, badEverywhere } from './buildingCharacter.ts';
import type { SeededRandom } from './SeededRandom.ts';

/** The answers of a touchpoint, with a floor if it is multi-instance. */
export type Report = {
  readonly name: TouchpointName;
  readonly floor: number | null;
  readonly ratings: Map<SubTouchpointName, Rating>;
};

// The limits of the share of good ratings in the demo.
const [minShare, maxShare] = [0.6, 0.98];
const flippedByAnother = 2;
// The last touchpoint is sometimes left out.
const leftOut = 0.07;

function shareIn(reports: readonly Report[]): number {
  const all = reports.flatMap(({ ratings }) => [...ratings.values()]);
  const count = (rating: Rating) => all.filter((one) => one === rating).length;
  return shareOf({ good: count('good'), bad: count('bad') }) ?? 1;
}

/** All places with a rating. */
function placesRated(reports: readonly Report[], rating: Rating) {
  return reports.flatMap((report) =>
    [...report.ratings].flatMap(([topic, one]) => (one === rating ? [{ report, topic }] : [])),
  );
}

function limitShares(reports: readonly Report[], random: SeededRandom): void {
  while (shareIn(reports) < minShare) {
    const { report, topic } = random.pick(placesRated(reports, 'bad'));
    report.ratings.set(topic, 'good');
  }
  while (shareIn(reports) > maxShare) {
    const good = placesRated(reports, 'good');
    const { report, topic } = random.pick(good.filter((one) => one.topic === badEverywhere));
    report.ratings.set(topic, 'bad');
  }
}

const copyOf = (reports: readonly Report[]): Report[] =>
  reports.map((report) => ({ ...report, ratings: new Map(report.ratings) }));

/** The ratings of a building, visit by visit: mostly the same as at the visit before. */
export class VisitRatings {
  readonly #character: BuildingCharacter;
  readonly #random: SeededRandom;
  #last: readonly Report[] = [];

  constructor(character: BuildingCharacter, random: SeededRandom) {
    this.#character = character;
    this.#random = random;
  }

  #rate(topic: SubTouchpointName, before: Rating | undefined, progress: number): Rating {
    const { missing, badness, steadiness } = this.#character;
    if (missing.has(topic)) return 'not_applicable';
    if (before !== undefined && this.#random.isLikely(steadiness)) return before;
    return this.#random.isLikely(badness(topic, progress)) ? 'bad' : 'good';
  }

  /** The next visit, at a time from 0 (three years ago) to 1 (now). */
  readonly next = (progress: number): Report[] => {
    const reports = touchpointNames.flatMap((name) => {
      const floors = name === 'working_in_the_building' ? this.#character.floors : [null];
      return floors.map((floor): Report => {
        const before = this.#last.find((one) => one.name === name && one.floor === floor)?.ratings;
        const rated = topicsByTouchpoint[name].map(
          (topic) => [topic, this.#rate(topic, before?.get(topic), progress)] as const,
        );
        return { name, floor, ratings: new Map(rated) };
      });
    });
    this.#last = reports;
    return this.#said(this.#random.isLikely(leftOut) ? reports.slice(0, -1) : reports);
  };

  /** The ratings of a second inspector soon after: the same but for one or two. */
  readonly again = (): Report[] => {
    const reports = copyOf(this.#last);
    const places = [...placesRated(reports, 'good'), ...placesRated(reports, 'bad')];
    for (let count = this.#random.whole(1, flippedByAnother); count > 0; count -= 1) {
      const { report, topic } = this.#random.pick(places);
      report.ratings.set(topic, report.ratings.get(topic) === 'bad' ? 'good' : 'bad');
    }
    return this.#said(reports);
  };

  #said(reports: readonly Report[]): Report[] {
    const copied = copyOf(reports);
    limitShares(copied, this.#random);
    return copied;
  }
}
