import type { SeenFinding } from '../../../server/repositories/results/findings.ts';
import { findingId } from '../../../server/services/findings/findingId.ts';
import { type ChanceTours, commentOf, questions } from './chanceTours.ts';

const comparedMs = 90 * 24 * 60 * 60 * 1000;
const isoOf = (ms: number) => new Date(ms).toISOString();

/** N12: the number of places that one tour rates good and the other bad. */
function countDifferent(one: string, other: string): number {
  let count = 0;
  for (let place = 0; place < Math.min(one.length, other.length); place += 1) {
    const pair = `${one[place]}${other[place]}`;
    if (pair === 'gb' || pair === 'bg') count += 1;
  }
  return count;
}

/** Adds to `kept` what the server stores about the counted tours of a building, given in order of conclusion. */
export function compareTours(
  tours: ChanceTours,
  ofBuilding: readonly number[],
  kept: {
    readonly newest: Set<number>;
    readonly disagreements: Uint16Array;
    readonly findings: SeenFinding[];
  },
): void {
  const found = new Map<number, SeenFinding>();
  for (const [index, tour] of ofBuilding.entries()) {
    const letters = tours.letters(tour);
    const at = isoOf(tours.concludedMs(tour));
    for (let place = index - 1; place >= 0; place -= 1) {
      const other = ofBuilding[place] ?? 0;
      if (tours.concludedMs(tour) - tours.concludedMs(other) > comparedMs) break;
      if (tours.inspector(tour) === tours.inspector(other)) continue;
      kept.disagreements[tour] =
        (kept.disagreements[tour] ?? 0) + countDifferent(tours.letters(other), letters);
    }
    for (const [place, { topic, floor }] of questions.slice(0, letters.length).entries()) {
      const known = found.get(place);
      if (letters[place] === 'g' && known !== undefined) found.set(place, { ...known, seen_good_at: at });
      if (letters[place] !== 'b') continue;
      const building_id = tours.building(tour);
      found.set(place, {
        id: findingId(building_id, { topic, floor }),
        building_id,
        mandate_id: tours.mandate(tour),
        topic,
        floor,
        state: 'open',
        sightings: (known?.sightings ?? 0) + 1,
        first_seen_at: known?.first_seen_at ?? at,
        seen_at: at,
        seen_day: at.slice(0, 10),
        seen_good_at: null,
        late_at: null,
        answered_at: null,
        answer: null,
        comment: commentOf('b', tour),
      });
    }
  }
  kept.newest.add(ofBuilding.at(-1) ?? 0);
  kept.findings.push(...found.values());
}
