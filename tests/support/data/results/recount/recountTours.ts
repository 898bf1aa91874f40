import { bucketOf } from '../../../../../server/repositories/results/resultBuckets.ts';
import type { RecountedAnswer } from './answersForRecount.ts';

// Counts independently: shares no rule with the code that stores the numbers (but the bucket, which is no number), so that a
// fault in one is found by the other. The rules are N1 to N15 of src/domain/RULES.md.

const daysCompared = 90;
const dayMs = 86_400_000;

const places: Readonly<Record<string, readonly [touchpoint: number, place: number]>> = Object.fromEntries(
  [
    'arrival_by parking area_outside building_information smoking_place',
    'doors badge_control reception office_of_janitor information illumination stairs lifts',
    'workplace furniture office_supplies washrooms fitness_rooms cafeteria garbage air_conditioning heating',
    'technical_equipment room_service',
  ].flatMap((line, touchpoint) =>
    line.split(' ').map((topic, place) => [topic, [touchpoint, place]] as const),
  ),
);
/** The topics, in the catalogue's order. */
const topics = Object.keys(places);

/** Good, bad and not applicable. */
type Tally = [number, number, number];
const ratings = ['good', 'bad', 'not_applicable'];

/** A concluded tour with its answers from the tables. */
export type RecountedTour = Pick<
  RecountedAnswer,
  'tour_id' | 'building_id' | 'mandate_id' | 'user_id' | 'concluded_at' | 'received_at' | 'excluded'
> & {
  readonly answers: RecountedAnswer[];
  readonly tallies: ReadonlyMap<string, Tally>;
  newest: boolean;
  disagreements: number;
};

/** The tours of the rows, with their answers, in the order of conclusion. */
export function toursIn(rows: readonly RecountedAnswer[]): RecountedTour[] {
  const tours = new Map<string, RecountedTour>();
  for (const row of rows) {
    let tour = tours.get(row.tour_id);
    if (tour === undefined) {
      const tallies = new Map(topics.map((topic): [string, Tally] => [topic, [0, 0, 0]]));
      tour = { ...row, answers: [], tallies, newest: false, disagreements: 0 };
      tours.set(row.tour_id, tour);
    }
    const tally = row.topic === null ? undefined : tour.tallies.get(row.topic);
    const place = ratings.indexOf(row.rating ?? '');
    if (tally === undefined || place < 0) continue;
    tally[place] = (tally[place] ?? 0) + 1;
    tour.answers.push(row);
  }
  return [...tours.values()];
}

function disagreements(earlier: RecountedTour, later: RecountedTour): number {
  if (earlier.user_id === null || later.user_id === null || earlier.user_id === later.user_id) return 0;
  const apart = new Date(later.concluded_at).getTime() - new Date(earlier.concluded_at).getTime();
  if (apart > daysCompared * dayMs) return 0;
  return later.answers.filter((one) => {
    const other = earlier.answers.find(({ topic, floor }) => topic === one.topic && floor === one.floor);
    return (
      (one.rating === 'bad' && other?.rating === 'good') || (one.rating === 'good' && other?.rating === 'bad')
    );
  }).length;
}

/** Marks the newest counted tour of each building, and counts how much each disagrees with earlier ones. */
export function compareTours(counted: readonly RecountedTour[]): void {
  for (const tours of Map.groupBy(counted, ({ building_id }) => building_id).values()) {
    for (const [index, later] of tours.entries()) {
      later.newest = index === tours.length - 1;
      for (let place = 0; place < index; place += 1) {
        const earlier = tours[place];
        if (earlier !== undefined) later.disagreements += disagreements(earlier, later);
      }
    }
  }
}

function lettersOf(answers: readonly RecountedAnswer[]): string {
  const parts = new Map<string, string[]>();
  for (const { topic, floor, rating } of answers) {
    const [touchpoint = 0, place = 0] = places[topic ?? ''] ?? [];
    const key = floor === null ? `${touchpoint}` : `${touchpoint}@${floor}`;
    const size = topics.filter((one) => places[one]?.[0] === touchpoint).length;
    const letters = parts.get(key) ?? Array.from({ length: size }, () => '-');
    letters[place] = rating?.slice(0, 1) ?? '-';
    parts.set(key, letters);
  }
  return [...parts.entries()]
    .map(([key, letters]) => `${key}:${letters.join('')}`)
    .toSorted()
    .join(';');
}

/** The day of a time in a time zone. */
export function dayCounter(timeZone: string): (time: string) => string {
  // Swedish days are written as ISO days.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone });
  return (time) => format.format(new Date(time));
}

/** The expected row of a tour. */
export function expectedRow(tour: RecountedTour, dayOf: (time: string) => string): Record<string, unknown> {
  const sum = (place: 0 | 1 | 2) => {
    let all = 0;
    for (const tally of tour.tallies.values()) all += tally[place];
    return all;
  };
  return {
    tour_id: tour.tour_id,
    building_id: tour.building_id,
    bucket: bucketOf(tour.building_id),
    mandate_id: tour.mandate_id,
    user_id: tour.user_id,
    concluded_at: tour.concluded_at,
    received_at: tour.received_at,
    day: dayOf(tour.concluded_at),
    counted: 1 - tour.excluded,
    newest: tour.newest ? 1 : 0,
    disagreements: tour.disagreements,
    good: sum(0),
    bad: sum(1),
    not_applicable: sum(2),
    ratings: lettersOf(tour.answers),
  };
}

/** One message for each column whose stored value differs from the counted one. */
export function differencesOf(
  name: string,
  expected: Record<string, unknown>,
  kept: Record<string, unknown>,
): string[] {
  return Object.entries(expected).flatMap(([column, value]) =>
    kept[column] === value
      ? []
      : [`${name}: ${column} is ${JSON.stringify(kept[column])}, counted ${JSON.stringify(value)}`],
  );
}
