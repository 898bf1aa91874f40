import { type Building, buildingLabel, type Mandate } from '#domain/building.ts';
import type { Locale } from '#domain/locale.ts';
import type { Database } from '../../database/tables.ts';
import { buildingsOf } from '../../repositories/buildings.ts';
import { allMandates } from '../../repositories/mandates.ts';
import { SeededRandom } from './SeededRandom.ts';

/** A building that the demo has tours of. */
export type DemoBuilding = Building & {
  /** Its position in a random order: the first buildings have a story, and are visited most. */
  readonly rank: number;
  /** The language of the people who manage it. */
  readonly locale: Locale;
  /** Its own random numbers, so that its history does not depend on other buildings. */
  readonly random: SeededRandom;
};

const visited = 400;
// All Swiss mandates and some French ones; the other French ones have no visits.
const visitedMandates =
  /^(Kanton |Canton |Cantone |Crous (de Lyon|Grenoble Alpes|de Strasbourg|de Bourgogne-Franche-Comté|Lorraine|Clermont Auvergne|de Reims)$)/;

function localeOf({ name }: Pick<Mandate, 'name'>): Locale {
  if (name.startsWith('Kanton ')) return 'de';
  return name.startsWith('Cantone ') ? 'it' : 'fr';
}

/** Picks the buildings that the demo has tours of; the same ones for the same seed. */
export async function chooseBuildings(db: Database, seed: string): Promise<DemoBuilding[]> {
  const mandates = (await allMandates(db)).filter(({ name }) => visitedMandates.test(name));
  const drawn = [];
  for (const mandate of mandates) {
    for (const building of await buildingsOf(db, mandate.id)) {
      const label = `${mandate.name}, ${buildingLabel(building)}`;
      const random = new SeededRandom(`${seed} ${label}`);
      const lot = random.between(0, 1);
      drawn.push({ label, lot, building: { ...building, locale: localeOf(mandate), random } });
    }
  }
  return drawn
    .toSorted((a, b) => a.lot - b.lot || (a.label < b.label ? -1 : 1))
    .slice(0, visited)
    .map(({ building }, rank) => ({ ...building, rank }));
}
