import { type SubTouchpointName, subTouchpointNames } from '#domain/catalogue/topics.ts';
import type { DemoBuilding } from './demoBuildings.ts';
import type { SeededRandom } from './SeededRandom.ts';

/** What decides the ratings of a building. */
export type BuildingCharacter = {
  readonly floors: readonly number[];
  /** Topics that are not applicable. */
  readonly missing: ReadonlySet<SubTouchpointName>;
  /** The probability that a topic is bad, at a time from 0 (three years ago) to 1 (now). */
  readonly badness: (topic: SubTouchpointName, progress: number) => number;
  /** The probability that a rating is the same as at the visit before. */
  readonly steadiness: number;
};

// The probability that a topic is bad in an average building. Air conditioning is bad everywhere.
const averageBadness: Readonly<Record<SubTouchpointName, number>> = {
  arrival_by: 0.05,
  parking: 0.15,
  area_outside: 0.07,
  building_information: 0.08,
  smoking_place: 0.13,
  doors: 0.08,
  badge_control: 0.08,
  reception: 0.06,
  office_of_janitor: 0.11,
  information: 0.1,
  illumination: 0.09,
  stairs: 0.04,
  lifts: 0.09,
  workplace: 0.09,
  furniture: 0.09,
  office_supplies: 0.07,
  washrooms: 0.11,
  fitness_rooms: 0.1,
  cafeteria: 0.09,
  garbage: 0.1,
  air_conditioning: 0.5,
  heating: 0.11,
  technical_equipment: 0.13,
  room_service: 0.08,
};
/** The topic that is bad in every building. */
export const badEverywhere: SubTouchpointName = 'air_conditioning';

const absence: Partial<Record<SubTouchpointName, number>> = {
  fitness_rooms: 0.6,
  cafeteria: 0.35,
  smoking_place: 0.2,
  badge_control: 0.25,
  reception: 0.15,
  lifts: 0.15,
  room_service: 0.3,
  parking: 0.05,
};

// Topics that tend to be bad together.
const themes: readonly (readonly SubTouchpointName[])[] = [
  ['parking', 'area_outside', 'smoking_place', 'arrival_by'],
  ['doors', 'badge_control', 'reception', 'building_information', 'information'],
  ['washrooms', 'garbage', 'cafeteria', 'fitness_rooms'],
  ['heating', 'air_conditioning', 'illumination', 'workplace'],
  ['lifts', 'stairs', 'furniture', 'doors', 'illumination'],
  ['technical_equipment', 'room_service', 'office_supplies'],
];
const themeWeight = 2.2;

const allFloors = [
  [0, 1],
  [0, 1, 2],
  [0, 1, 2],
  [-1, 0, 1],
  [-1, 0, 1, 2],
  [0, 1, 2, 3],
] as const;

/** The ranks of buildings that improve, worsen, or are bad throughout. */
export const stories = { better: 0, worse: 1, badFrom: 2, badTo: 9 } as const;

/** How many times as bad as average a building is, at the beginning and now. */
function weaknessOf(rank: number, random: SeededRandom): readonly [number, number] {
  if (rank === stories.better) return [4.5, 0.1];
  if (rank === stories.worse) return [0.1, 4.5];
  const drawn = random.between(0, 1);
  const weakness =
    rank <= stories.badTo
      ? random.between(2.2, 2.8)
      : drawn < 0.7
        ? random.between(0.3, 1)
        : drawn < 0.94
          ? random.between(1, 1.7)
          : random.between(1.7, 2.4);
  // On average, buildings improve a little.
  return [weakness * 1.3, weakness * 0.8];
}

/** Draws the character of a building. */
export function characterOf({ rank, random }: Pick<DemoBuilding, 'rank' | 'random'>): BuildingCharacter {
  const floors = random.pick(allFloors);
  const missing = new Set(subTouchpointNames.filter((topic) => random.isLikely(absence[topic] ?? 0)));
  const theme = random.pick(themes);
  const [before, after] = weaknessOf(rank, random);
  const hasTurned = rank === stories.better || rank === stories.worse;
  return {
    floors,
    missing,
    steadiness: hasTurned ? 0.1 : 0.65,
    badness: (topic, progress) => {
      const weakness = before + (after - before) * progress;
      if (topic === badEverywhere) return Math.min(0.85, averageBadness[topic] + 0.12 * (weakness - 1));
      return Math.min(0.8, averageBadness[topic] * weakness * (theme.includes(topic) ? themeWeight : 1));
    },
  };
}
