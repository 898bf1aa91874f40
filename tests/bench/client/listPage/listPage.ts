import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { between, buildingList, buildingsList, preparedList } from '#db/lists/buildingList.ts';
import { saveBuildings } from '#db/lists/buildings.ts';
import { type Building, buildingLabel } from '#domain/building.ts';
import { countMatches, firstMatches } from '#ui/fields/searchOptions.ts';
import { buildingIndex } from '../../../../src/features/inspection/select-building/useBuildingChoice.ts';

// A list of a mandate stored and searched in a page: by the product, and as it was before its keys (decision 212).
const shown = 60;
const at = '2026-11-28T12:00:00.000Z';

function manyBuildings(count: number): readonly Building[] {
  return Array.from({ length: count }, (_, row) => ({
    id: `00000000-0000-7000-8000-${String(row).padStart(12, '0')}`,
    mandate_id: 'm',
    name: `Büilding ${row}`,
    street: `${row} Long Street ${row % 100}`,
    city: `Tówn ${row % 97}`,
  }));
}

function listBefore(buildings: readonly Building[]) {
  const collator = new Intl.Collator();
  const sorted = buildings.toSorted((a, b) => collator.compare(a.name, b.name));
  return {
    length: sorted.length,
    ids: sorted.map(({ id }) => id).join(between),
    labels: sorted.map((one) => buildingLabel(one).replaceAll(between, ' ')).join(between),
    nameLengths: Uint32Array.from(sorted, ({ name }) => name.length),
  };
}

async function saveBefore(db: InspectionDatabase, buildings: readonly Building[]): Promise<void> {
  const list = listBefore(buildings);
  await db.transaction('rw', db.buildings, db.fetchedLists, async () => {
    await db.buildings.where('mandate_id').equals('m').delete();
    await db.buildings.bulkPut([...buildings]);
    await db.fetchedLists.bulkPut([
      { list: buildingsList('m'), fetched_at: at },
      { list: preparedList('m'), fetched_at: at, buildings: list },
    ]);
  });
}

/** Milliseconds to store a list of that length, in a new database; by the product or as before. */
async function store(count: number, isProduct: boolean): Promise<number> {
  const db = new InspectionDatabase(crypto.randomUUID());
  const buildings = manyBuildings(count);
  await db.open();
  const began = performance.now();
  await (isProduct ? saveBuildings(db, 'm', buildings, at) : saveBefore(db, buildings));
  const took = performance.now() - began;
  await db.delete();
  return took;
}

/** Milliseconds to find what is shown for each query and to count the rest, as many times; by the product, and as before. */
function search(count: number, queries: readonly string[], times: number) {
  const index = buildingIndex(buildingList(manyBuildings(count)));
  const lower = listBefore(manyBuildings(count)).labels.toLowerCase();
  const took = (find: (query: string) => void) =>
    queries.flatMap((query) =>
      Array.from({ length: times }, () => {
        const began = performance.now();
        find(query);
        return performance.now() - began;
      }),
    );
  return {
    product: took((query) => {
      firstMatches(index, query, shown);
      countMatches(index, query);
    }),
    // One search in the whole text: more was never done.
    before: took((query) => {
      for (let found = lower.indexOf(query); found !== -1; ) {
        found = lower.indexOf(query, lower.indexOf(between, found) + 1 || lower.length);
      }
    }),
  };
}

export const lists = { store, search };
Object.assign(window, { lists });
