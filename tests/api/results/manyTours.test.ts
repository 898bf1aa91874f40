import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListedPlace, placeOf } from '../../../server/repositories/listedPlace.ts';
import { listTourRows } from '../../../server/repositories/listedTours.ts';
import type { ToursFilter } from '../../../server/repositories/narrowedTours.ts';
import { buildingId, fillDatabase, mandateId, userId } from '../../bench/server/manyRows.ts';
import { databaseKinds, heavyKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

// More tours than two queries read, and more buildings than are looked up one by one.
const sizes = { tours: 12_000, buildings: 3_000, mandates: 20, users: 300, walkers: 280, answered: 100 };
const size = 70;

type Row = Awaited<ReturnType<typeof readAll>>[number];

function readAll({ database }: TestServer) {
  return database
    .selectFrom('tours')
    .innerJoin('buildings', 'buildings.id', 'tours.cip_obj_id')
    .innerJoin('mandates', 'mandates.id', 'tours.mandate_id')
    .leftJoin('users', 'users.id', 'tours.user_id')
    .select(['tours.id', 'tours.user_id', 'tours.mandate_id', 'tours.cip_obj_id'])
    .select(['tours.created_at', 'tours.concluded_at'])
    .select([
      'buildings.search_key as building',
      'mandates.search_key as mandate',
      'users.search_key as person',
    ])
    .execute();
}

/** N27 in another way: the time and the end of the id as one text. */
const keyOf = ({ at, tail }: ListedPlace) => `${at} ${tail}`;
const rowKey = ({ id, created_at, concluded_at }: Row) =>
  `${concluded_at ?? created_at} ${id.split('-').slice(2).join('-')}`;

/** Every seventh concluded tour was concluded up to two months later, as tours through many buildings at once are. */
async function concludeLater({ database }: TestServer) {
  const rows = await database
    .selectFrom('tours')
    .select(['id', 'concluded_at'])
    .where('concluded_at', 'is not', null)
    .orderBy('id')
    .execute();
  for (const [number, { id, concluded_at }] of rows.entries()) {
    if (number % 7 !== 0) continue;
    const later = new Date(Date.parse(concluded_at ?? '') + (number % 60) * 24 * 60 * 60 * 1000);
    await database
      .updateTable('tours')
      .set({ concluded_at: later.toISOString() })
      .where('id', '=', id)
      .execute();
  }
}

function isMeant(row: Row, filter: ToursFilter): boolean {
  const { text = '', userId: person, mandateId: mandate, buildingIds: buildings, concluded } = filter;
  return (
    (person === undefined || row.user_id === person) &&
    (mandate === undefined || row.mandate_id === mandate) &&
    (buildings === undefined || buildings.includes(row.cip_obj_id)) &&
    (concluded === undefined || (row.concluded_at !== null) === concluded) &&
    (filter.from === undefined || rowKey(row) >= keyOf(filter.from)) &&
    (filter.before === undefined || rowKey(row) < keyOf(filter.before)) &&
    text
      .toLowerCase()
      .split(' ')
      .every((piece) => [row.building, row.mandate, row.person ?? ''].some((key) => key.includes(piece)))
  );
}

describe.each(databaseKinds)('lists of many tours on %s', (kind) => {
  let server: TestServer;
  let all: readonly Row[];
  beforeAll(async () => {
    server = await startServer(kind);
    await fillDatabase(server.database, kind, sizes);
    await server.database.transaction().execute((database) => concludeLater({ ...server, database }));
    all = (await readAll(server)).toSorted((a, b) => (rowKey(a) < rowKey(b) ? 1 : -1));
  });
  afterAll(() => server.stop());

  it('has the expected number of tours', () => {
    expect(all).toHaveLength(sizes.tours);
  });

  const texts = [
    '',
    'Hill',
    'town 0005',
    'building 9 9',
    'mandate 3',
    'muster 77',
    'a',
    'town 000',
    'nowhere',
  ];
  const narrowings: Readonly<Record<string, ToursFilter>> = {
    everything: {},
    open: { concluded: false },
    concluded: { concluded: true },
    'of a person': { userId: userId(5) },
    'of a mandate': { mandateId: mandateId(1) },
    'of a building': { buildingIds: [buildingId(51)] },
    'open of a mandate': { mandateId: mandateId(1), concluded: false },
    'concluded of a person in a mandate': { userId: userId(5), mandateId: mandateId(11), concluded: true },
  };
  // By day a third of them on PostgreSQL.
  const asked = texts.filter((_, at) => heavyKinds.includes(kind) || at % 3 === 2);
  const cases = asked.flatMap((text) => Object.keys(narrowings).map((name) => ({ text, name })));

  it.each(cases)('N27 lists every tour once, the newest first: "$text", $name', async ({ text, name }) => {
    const placeAt = (row: Row | undefined) => row && placeOf(row);
    const [from, before] = [placeAt(all[11_000]), placeAt(all[40])];
    for (const span of [{}, { from, before }]) {
      const filter = { ...narrowings[name], ...span, text };
      const meant = all.filter((row) => isMeant(row, filter)).map(({ id }) => id);
      const first = await listTourRows(server.database, filter, { before: undefined, size });
      expect(first.map(({ id }) => id)).toEqual(meant.slice(0, size));
      const second = await listTourRows(server.database, filter, {
        before: placeAt(all.find(({ id }) => id === first.at(-1)?.id)),
        size,
      });
      expect(second.map(({ id }) => id)).toEqual(meant.slice(first.length, first.length + size));
    }
  });
});
