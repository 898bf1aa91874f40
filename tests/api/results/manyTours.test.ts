import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTourRows } from '../../../server/repositories/listedTours.ts';
import type { ToursFilter } from '../../../server/repositories/narrowedTours.ts';
import { buildingId, fillDatabase, mandateId, userId } from '../../bench/server/manyRows.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
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
    .select(['tours.id', 'tours.user_id', 'tours.mandate_id', 'tours.cip_obj_id', 'tours.concluded_at'])
    .select([
      'buildings.search_key as building',
      'mandates.search_key as mandate',
      'users.search_key as person',
    ])
    .orderBy('tours.id', 'desc')
    .execute();
}

function isMeant(row: Row, filter: ToursFilter): boolean {
  const { text = '', userId: person, mandateId: mandate, buildingId: building, concluded } = filter;
  return (
    (person === undefined || row.user_id === person) &&
    (mandate === undefined || row.mandate_id === mandate) &&
    (building === undefined || row.cip_obj_id === building) &&
    (concluded === undefined || (row.concluded_at !== null) === concluded) &&
    (filter.fromId === undefined || row.id >= filter.fromId) &&
    (filter.beforeId === undefined || row.id < filter.beforeId) &&
    [row.building, row.mandate, row.person ?? ''].some((key) => key.includes(text.toLowerCase()))
  );
}

describe.each(databaseKinds)('lists of many tours on %s', (kind) => {
  let server: TestServer;
  let all: readonly Row[];
  beforeAll(async () => {
    server = await startServer(kind);
    await fillDatabase(server.database, kind, sizes);
    all = await readAll(server);
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
    'of a building': { buildingId: buildingId(51) },
    'open of a mandate': { mandateId: mandateId(1), concluded: false },
    'concluded of a person in a mandate': { userId: userId(5), mandateId: mandateId(11), concluded: true },
  };
  const cases = texts.flatMap((text) => Object.keys(narrowings).map((name) => ({ text, name })));

  it.each(cases)('lists every tour once, the newest first: "$text", $name', async ({ text, name }) => {
    const [fromId, beforeId] = [all[11_000]?.id, all[40]?.id];
    for (const span of [{}, { fromId, beforeId }]) {
      const filter = { ...narrowings[name], ...span, text };
      const meant = all.filter((row) => isMeant(row, filter)).map(({ id }) => id);
      const first = await listTourRows(server.database, filter, { beforeId: undefined, size });
      expect(first.map(({ id }) => id)).toEqual(meant.slice(0, size));
      const second = await listTourRows(server.database, filter, { beforeId: first.at(-1)?.id, size });
      expect(second.map(({ id }) => id)).toEqual(meant.slice(first.length, first.length + size));
    }
  });
});
