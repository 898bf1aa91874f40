import fc from 'fast-check';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import {
  findBuildings,
  insertBuildings,
  updateBuildings,
} from '../../../../server/repositories/buildings.ts';
import { raiseVersions } from '../../../../server/repositories/mandates.ts';
import type { Person, TestServer } from '../../server/serverForTests.ts';
import { buildings, corrections, type Step } from './Step.ts';

/** The steps that change mandates and buildings. */
type PlaceStep = Extract<
  Step,
  { readonly kind: 'correct' | 'close' | 'close mandate' | 'merge' | 'take back' }
>;

const building = fc.constantFrom(...buildings);
const closed = fc.boolean();
/** One step that changes a mandate or a building; most merge, for only that moves results. */
export const placeSteps: fc.Arbitrary<PlaceStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .shuffledSubarray(['Library', 'Town hall', 'Annex'], { minLength: 2, maxLength: 2 })
      .map(([one = '', into = '']) => ({ kind: 'merge' as const, building: one, into })),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('take back' as const), building }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('correct' as const),
      building,
      before: fc.constantFrom(...corrections),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const), building, closed }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('close mandate' as const), which: fc.nat({ max: 1 }), closed }),
  },
);

/** The buildings of a history under the names that a number keeps for them, as they were before any history. */
async function placesAnew({ database }: TestServer): Promise<ReadonlyMap<string, string>> {
  // What a list made anew, because the building that it named had another name.
  const numbered = database.selectFrom('buildings').select('id').where('number', 'is not', null);
  if ((await numbered.execute()).length > 0) {
    await database.deleteFrom('buildings').where('number', 'is', null).execute();
  }
  const all = await database.selectFrom('buildings').select(['id', 'name', 'number', 'mandate_id']).execute();
  const library = all.find(({ name, number }) => (number ?? name) === 'Library');
  if (library !== undefined && !all.some(({ name, number }) => (number ?? name) === 'Annex')) {
    const annex = { ...library, id: `${library.id.slice(0, -4)}fffe`, name: 'Annex', number: 'Annex' };
    await insertBuildings(database, [{ ...annex, street: '3 Hill Road', city: 'Bern' }]);
    all.push(annex);
  }
  const named = new Map(all.map(({ id, name, number }) => [id, number ?? name]));
  const stored = await findBuildings(database, [...named.keys()]);
  await updateBuildings(
    database,
    stored.map((one) => {
      const name = named.get(one.id) ?? '';
      return { ...one, name, number: name, closed_at: null, result_id: one.id, merged_at: null };
    }),
  );
  await database.updateTable('mandates').set({ closed_at: null }).execute();
  await raiseVersions(database, [...new Set(all.map(({ mandate_id }) => mandate_id))]);
  return new Map([...named].map(([id, name]) => [name, id]));
}

/** Changes mandates and buildings by the calls of the office. What another change was faster with is left as it is. */
export async function changePlaces(server: TestServer, { token }: Person) {
  const ids = await placesAnew(server);
  const idOf = (name: string) => ids.get(name) ?? '';
  async function change(method: string, path: string, of: string, body?: object): Promise<void> {
    const shown = await server.call(`${of}?include=closed`, { token });
    const { etag = '' } = shown.json as { etag?: string };
    const answer = await server.call(path, { method, token, body, headers: { 'if-match': etag } });
    if (![200, 409, 412, 422].includes(answer.status))
      throw new Error(`${path}: ${answer.status} ${answer.text}`);
  }
  const ofBuilding = (name: string, method: string, path: (id: string) => string, body?: object) =>
    change(method, path(idOf(name)), paths.object(idOf(name)), body);
  return {
    idOf,
    play: async (step: PlaceStep): Promise<void> => {
      switch (step.kind) {
        case 'correct':
          return ofBuilding(step.building, 'PUT', paths.object, {
            object: { name: `${step.before}${step.building}` },
          });
        case 'close':
          return ofBuilding(step.building, 'PUT', paths.object, { object: { closed: step.closed } });
        case 'close mandate': {
          const mandates = await server.database.selectFrom('mandates').select('id').orderBy('id').execute();
          const path = paths.mandate(mandates[step.which % mandates.length]?.id ?? '');
          return change('PUT', path, path, { mandate: { closed: step.closed } });
        }
        case 'merge':
          return ofBuilding(step.building, 'PUT', officePaths.objectMerge, {
            merge: { into: idOf(step.into) },
          });
        case 'take back':
          return ofBuilding(step.building, 'DELETE', officePaths.objectMerge);
      }
    },
  };
}
