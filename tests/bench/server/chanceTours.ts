import { subTouchpointNames, topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import { idOf } from './manyRows.ts';

/** The number of tours, which are spread over the last three years, and of buildings. */
export type ResultSizes = { readonly tours: number; readonly buildings: number };

export const mandateCount = 200;
export const inspectorCount = 500;
const years = 3;
const dayMs = 24 * 60 * 60 * 1000;
const walkMs = 1_200_000;
// Every hundredth tour is open, every two hundredth is excluded, every fourth has a second floor.
const openEvery = 100;
const excludedEvery = 200;
const secondFloorEvery = 4;
// In percent: how many answers are bad, how many where something is wrong, and in how many places something is.
const bad = { usually: 3, sometimes: 60, places: 8 };
const applicable = 92;
const primes = { building: 7_919, inspector: 1_299_709, answer: 104_729, place: 15_487_469 };

/** A number that looks random but is the same each time; another prime gives another one. */
function mixed(number: number, prime: number): number {
  return Math.floor(((((number * prime) % 1_000_003) * 48_271) % 15_485_863) / 16);
}

/** A question of a tour; those of a second floor follow the 24 of the catalogue. */
export type Question = {
  readonly topic: (typeof subTouchpointNames)[number];
  /** The index of its touchpoint in the catalogue; `secondFloor` for that of the second floor. */
  readonly touchpoint: number;
  readonly floor: number | null;
};

const repeating = touchpointNames.indexOf('working_in_the_building');
export const secondFloor = touchpointNames.length;

/** The touchpoints of a tour with a second floor. */
export const touchpoints = [...touchpointNames, 'working_in_the_building' as const].map((name, place) => ({
  name,
  floor: name === touchpointNames[repeating] ? Number(place === secondFloor) : null,
  parent: place === secondFloor ? repeating : null,
}));

export const questions: readonly Question[] = touchpoints.flatMap(({ name, floor }, touchpoint) =>
  topicsByTouchpoint[name].map((topic) => ({ topic, touchpoint, floor })),
);

/** Generated tours, by their number. The same sizes give the same tours on the same day. */
export class ChanceTours {
  readonly sizes: ResultSizes;
  readonly #firstMs = Math.floor(Date.now() / dayMs) * dayMs - years * 365 * dayMs;
  readonly #gapMs: number;

  constructor(sizes: ResultSizes) {
    this.sizes = sizes;
    this.#gapMs = Math.floor((years * 365 * dayMs) / sizes.tours);
  }

  id(tour: number): string {
    const time = this.startedMs(tour).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tour.toString(16).padStart(12, '0')}`;
  }

  buildingNumber(tour: number): number {
    return mixed(tour, primes.building) % this.sizes.buildings;
  }

  building(tour: number): string {
    return idOf(2, this.buildingNumber(tour));
  }

  mandate(tour: number): string {
    return idOf(1, this.buildingNumber(tour) % mandateCount);
  }

  inspector(tour: number): string {
    return idOf(3, mixed(tour, primes.inspector) % inspectorCount);
  }

  startedMs(tour: number): number {
    return this.#firstMs + tour * this.#gapMs;
  }

  concludedMs(tour: number): number {
    return this.startedMs(tour) + walkMs;
  }

  isOpen(tour: number): boolean {
    return tour % openEvery === 1;
  }

  isExcluded(tour: number): boolean {
    return tour % excludedEvery === 2;
  }

  /** The ratings of all questions in order: `g`, `b` or `n` each. */
  letters(tour: number): string {
    const count = tour % secondFloorEvery === 0 ? questions.length : subTouchpointNames.length;
    const building = this.buildingNumber(tour);
    let letters = '';
    for (let place = 0; place < count; place += 1) {
      const number = mixed(tour * 64 + place, primes.answer) % 100;
      const isWrong = mixed(building * 64 + place, primes.place) % 100 < bad.places;
      const share = isWrong ? bad.sometimes : bad.usually;
      letters += number < share ? 'b' : number >= applicable ? 'n' : 'g';
    }
    return letters;
  }
}

/** The comment of a bad rating; null for others. */
export function commentOf(letter: string | undefined, tour: number): string | null {
  return letter === 'b' ? `It is broken, ${tour}` : null;
}
