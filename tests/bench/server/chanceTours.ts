import { subTouchpointNames, topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import { idOf } from './manyRows.ts';

/** How many tours through how many buildings: three years of them, until yesterday. */
export type ResultSizes = { readonly tours: number; readonly buildings: number };

export const mandateCount = 200;
export const inspectorCount = 500;
const years = 3;
const dayMs = 24 * 60 * 60 * 1000;
const walkMs = 1_200_000;
// Every hundredth tour is open and every two hundredth excluded; every fourth has a second floor.
const openEvery = 100;
const excludedEvery = 200;
const secondFloorEvery = 4;
// Rated bad are 3 of 100 answers, and 60 of 100 in the twelfth of all places where something is wrong.
const bad = { usually: 3, sometimes: 60, places: 8 };
const applicable = 92;
const primes = { building: 7_919, inspector: 1_299_709, answer: 104_729, place: 15_487_469 };

/** A whole number that looks like chance, the same each time; another prime makes another. */
function mixed(number: number, prime: number): number {
  return Math.floor(((((number * prime) % 1_000_003) * 48_271) % 15_485_863) / 16);
}

/** A question of a tour: those of a second floor come after the 24. */
export type Question = {
  readonly topic: (typeof subTouchpointNames)[number];
  /** The place of its touchpoint in the catalogue; of the second floor's one more than there are. */
  readonly touchpoint: number;
  readonly floor: number | null;
};

const repeating = touchpointNames.indexOf('working_in_the_building');
export const secondFloor = touchpointNames.length;

/** The touchpoints of a tour with its second floor. */
export const touchpoints = [...touchpointNames, 'working_in_the_building' as const].map((name, place) => ({
  name,
  floor: name === touchpointNames[repeating] ? Number(place === secondFloor) : null,
  parent: place === secondFloor ? repeating : null,
}));

export const questions: readonly Question[] = touchpoints.flatMap(({ name, floor }, touchpoint) =>
  topicsByTouchpoint[name].map((topic) => ({ topic, touchpoint, floor })),
);

/** The n-th tour of so many; the same sizes give the same tours. */
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

  /** `g`, `b` or `n` of each question, in their order. */
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

/** What was said beside a bad rating. */
export function commentOf(letter: string | undefined, tour: number): string | null {
  return letter === 'b' ? `It is broken, ${tour}` : null;
}
