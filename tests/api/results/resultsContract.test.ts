import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

type Operation = {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
  }[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, object>> }>>;
};

describe.each(onlySqlite)('the contract of results, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  const ids = { building: '', finding: '', tour: '' };
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    const tour = await tourWithFindings(server, await server.person());
    const found = await server.database.selectFrom('findings').select('id').executeTakeFirstOrThrow();
    Object.assign(ids, { building: await server.building(), finding: found.id, tour: tour.id });
  });
  afterAll(() => server.stop());

  const get = (path: string) => server.call(path, { token: administrator.token });
  const isOfResults = (route: string) => /\/(results|findings|exclusion|report\.pdf)/.test(route);

  /** Every call that reads results, with existing ids. */
  const readings = () =>
    server.routes
      .filter((route) => route.startsWith('GET ') && isOfResults(route))
      .map((route) => route.slice('GET '.length))
      .map((path) => {
        const id = path.includes('findings') ? ids.finding : path.includes('tours') ? ids.tour : ids.building;
        return `${path.replace(':id', id)}?${path.endsWith('export') ? 'format=csv&' : ''}`;
      });

  it('a filter that a call does not have is 422 in every call', async () => {
    expect(readings().length).toBeGreaterThan(10);
    for (const path of readings()) {
      expect([path, (await get(`${path}nothing=1`)).status]).toEqual([path, 422]);
    }
    // Drawing takes a second; reports.test.ts draws each document.
    for (const path of readings().filter((one) => !one.includes('report.pdf'))) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    // A period would be ignored, and the numbers would be those of all time.
    expect((await get(`${officePaths.resultsBuilding(ids.building)}?from=2026-01-01`)).json).toEqual({
      error: 'validation_failed',
      errors: { from: ['unknown_field'] },
    });
  });

  it('/api/openapi.json has every call, files by what they are, and what a change is made from', async () => {
    const { json } = await get('/api/openapi.json');
    const { paths: described } = json as { paths: Record<string, Record<string, Operation>> };
    const operationOf = (route: string) => {
      const [method = '', path = ''] = route.split(' ');
      return described[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    };
    const routes = server.routes.filter((route) => !/^(HEAD|OPTIONS) /.test(route) && isOfResults(route));
    for (const route of routes)
      expect([route, operationOf(route)?.responses]).not.toEqual([route, undefined]);
    const typesOf = (route: string) => Object.keys(operationOf(route)?.responses['200']?.content ?? {});
    for (const route of routes.filter((one) => one.endsWith('.pdf'))) {
      expect([route, typesOf(route)]).toEqual([route, ['application/pdf']]);
    }
    for (const route of [`GET ${officePaths.resultsExport}`, `GET ${officePaths.findingsExport}`]) {
      expect(typesOf(route)).toEqual([
        'text/csv',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ]);
    }
    const change = operationOf(`PUT ${officePaths.findings}/:id`);
    expect(change?.parameters?.filter((one) => one.in === 'header')).toMatchObject([{ name: 'if-match' }]);
    expect(Object.keys(change?.responses['4XX']?.content ?? {})).toEqual(['application/json']);
  });
});
