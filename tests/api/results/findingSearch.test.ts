import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { findingPage } from '#contract/results/finding.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
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
  ])('N19 a comment is found by %j', async (text) => {
    expect(await total(text)).toBe(2);
  });

  it.each(['jürg', 'JURG', 'äbischer', 'Abischer'])('N19 who is responsible is found by %j', async (text) => {
    expect(await total(text)).toBe(1);
  });

  it.each(['5% von', 'a-1', '__', '%%', '\\', 'eclairage_', 'Oel'])(
    'N19 nothing is found by %j',
    async (text) => {
      expect(await total(text)).toBe(0);
    },
  );

  it('N19 the file holds what the list shows', async () => {
    const search = new URLSearchParams({ query: 'ABISCHER', format: 'csv' });
    const [, ...rows] = readCsv((await get(`${officePaths.findingsExport}?${search}`)).text);
    expect(rows.map((row) => row[8])).toEqual([comment]);
  });
});
