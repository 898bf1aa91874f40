import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { findingOrders, findingPage } from '#contract/results/finding.ts';
import type { FindingQuery } from '#contract/results/findingRequests.ts';
import { readFindings } from '../../../server/services/findings/readFindings.ts';
import { inSnapshot } from '../../../server/services/results/reading/inSnapshot.ts';
import { importTestBuildings } from '../../support/data/importTestBuildings.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { databaseKinds, heavyKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

// Decomposed, as keyboards of macOS write it.
const decomposed = 'Öl'.normalize('NFD');
const comment = `ÉCLAIRAGE défectueux, ${decomposed} am Boden: 50 % von A_1`;

describe.each(databaseKinds)('findings that are searched, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    await tourWithFindings(server, await server.person(), comment);
    const { items } = await list('topic=room_service');
    const ids = items.map(({ id }) => id);
    const body = { ids, finding: { responsible: 'Jürg ÄBISCHER' } };
    await server.call(officePaths.findings, { method: 'PUT', token: administrator.token, body });
  });
  afterAll(() => server.stop());

  const get = (path: string) => server.call(path, { token: administrator.token });
  const list = async (query: string) =>
    zod.parse(findingPage, (await get(`${officePaths.findings}?${query}`)).json);
  const total = async (text: string) => (await list(new URLSearchParams({ query: text }).toString())).total;

  it.each([
    'éclairage',
    'ÉCLAIRAGE',
    'eclairage DEFECTUEUX',
    'Öl am',
    'öl am',
    'ÖL AM',
    'ol am boden',
    ' Boden: ',
    '50 % von a_1',
    'boden ECLAIRAGE',
    'oel 50',
    '5% von',
    'A-1',
    'eclairage_',
  ])('N19 a comment is found by %j', async (text) => {
    expect(await total(text)).toBe(2);
  });

  it.each(['jürg', 'JURG', 'äbischer', 'Abischer', 'aebischer juerg'])(
    'N19 who is responsible is found by %j',
    async (text) => {
      expect(await total(text)).toBe(1);
    },
  );

  it.each(['a1', 'boden nichts', 'juerg eclairageo'])('N19 nothing is found by %j', async (text) => {
    expect(await total(text)).toBe(0);
  });

  it.each(['__', '%%', '\\'])('N19 %j is no query', async (text) => {
    expect(await total(text)).toBe((await list('')).total);
  });

  it('N19 pieces may be in different texts: the comment, who is responsible, the building, the mandate', async () => {
    const [first] = (await list('')).items;
    const place = `${first?.object.name} ${first?.mandate.name}`;
    expect(await total(`abischer boden ${place}`)).toBe(1);
    expect(await total(`${place} eclairage`)).toBe(2);
    expect(await total(`${place} anderes`)).toBe(0);
  });

  it('N19 the file holds what the list shows', async () => {
    const search = new URLSearchParams({ query: 'ABISCHER', format: 'csv' });
    const [, ...rows] = readCsv((await get(`${officePaths.findingsExport}?${search}`)).text);
    expect(rows.map((row) => row[8])).toEqual([comment.normalize('NFC')]);
  });
});

const now = '2026-11-28T12:00:00.000Z';

describe.each(databaseKinds)('findings with a search text, few or many, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
    const person = await server.person();
    const names = ['Bibliothek', 'Tür am See', 'Bahnhof', 'Türlihaus'];
    await importTestBuildings(
      server,
      names.map((name) => ({ mandate: 'North', name, street: '', city: 'Bern' })),
    );
    // "Tür" is a word of comments, of a building, and of both.
    await tourWithFindings(server, person, 'Lampe', 'Bibliothek');
    await tourWithFindings(server, person, 'Lampe und Tür', 'Tür am See');
    await tourWithFindings(server, person, 'Tür', 'Bahnhof');
    await tourWithFindings(server, person, 'Lift', 'Türlihaus');
    const findings = server.database.updateTable('findings');
    await findings.set({ due_on: '2026-11-01' }).where('comment', 'in', ['Tür', 'Lift']).execute();
  });
  afterAll(() => server.stop());

  /** Every page of a list, and what each says how many there are. */
  async function allOf(query: Partial<FindingQuery>, maxFew: number) {
    const ids: string[] = [];
    const totals = new Set<number>();
    for (let cursor: string | undefined; ; ) {
      const asked = { ...query, limit: 4, ...(cursor === undefined ? {} : { cursor }) };
      const page = await inSnapshot(server.database, (snapshot) =>
        readFindings(snapshot, { query: asked, now, timeZone: 'Europe/Zurich' }, maxFew),
      );
      if (!page.ok) throw new Error(`Refused: ${page.reason.reason}`);
      ids.push(...page.value.items.map(({ id }) => id));
      totals.add(page.value.total);
      if (page.value.next_cursor === null) return { ids, totals: [...totals] };
      cursor = page.value.next_cursor;
    }
  }

  const texts = ['lampe', 'tür', 'tuer lampe', 'see tur lampe', 'bern und', 'nothing', ' '];
  const narrowings = [{}, { due: 'overdue' }, { state: 'open' }, { topic: 'room_service' }] as const;
  // By day the first two on PostgreSQL.
  const others = heavyKinds.includes(kind) ? narrowings : narrowings.slice(0, 2);
  it.each(texts.flatMap((text) => findingOrders.map((sort) => [text, sort] as const)))(
    'N19 "%s" by %s finds the same whether few are looked for once or not',
    async (text, sort) => {
      for (const other of others) {
        const query = { query: text, sort, ...other };
        const expected = await allOf(query, 0);
        expect(expected.totals).toEqual([expected.ids.length]);
        for (const maxFew of [1, 5, 2_000]) expect(await allOf(query, maxFew)).toEqual(expected);
      }
    },
  );

  it('N19 a word of a comment and of its place counts once', async () => {
    const { ids, totals } = await allOf({ query: 'tür' }, 2_000);
    expect([ids.length, new Set(ids).size, totals]).toEqual([6, 6, [6]]);
  });
});
