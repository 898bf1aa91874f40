import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { buildings, mandates } from '#contract/inspections/building.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { photoAllowance } from '#domain/photo.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('mandates, buildings and the catalogue on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  const read = (path: string, headers: Record<string, string> = {}) =>
    server.call(path, { token: person.token, headers });

  async function mandateNamed(name: string) {
    const found = zod.parse(mandates, (await read(paths.mandates)).json).find((one) => one.name === name);
    if (found === undefined) throw new Error(`There is no mandate ${name}.`);
    return found;
  }

  it('mandates are a plain array ordered by name, and one is read by its id', async () => {
    const all = zod.parse(mandates, (await read(paths.mandates)).json);
    expect(all.map((one) => one.name)).toEqual(['North', 'South']);
    const north = await mandateNamed('North');
    expect((await read(paths.mandate(north.id))).json).toEqual(north);
  });

  it('the buildings of a mandate are a plain array ordered by name, without those of other mandates', async () => {
    const north = await mandateNamed('North');
    const all = zod.parse(buildings, (await read(paths.mandateObjects(north.id))).json);
    expect(all.map((one) => [one.name, one.street, one.city, one.mandate_id])).toEqual([
      ['Library', '1 Book Street', 'Bern', north.id],
      ['Town hall', '2 Hill Road', 'Bern', north.id],
    ]);
    const [first] = all;
    expect((await read(paths.object(first?.id ?? ''))).json).toEqual(first);
  });

  it('the buildings of a mandate that does not exist are 404, not an empty list', async () => {
    const answer = await read(paths.mandateObjects('01900000-0000-7000-8000-00000000ffff'));
    expect(answer.status).toBe(404);
  });

  it('an unchanged list is not sent again, and is never cached for another person', async () => {
    const first = await read(paths.mandates);
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('vary')).toContain('authorization');
    const again = await read(paths.mandates, { 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    const stranger = await server.call(paths.mandates, { headers: { 'if-none-match': tag } });
    expect(stranger.status).toBe(401);
  });

  it('no other response is cached', async () => {
    for (const path of [paths.me, paths.catalogue, paths.tours, '/api/nothing', '/api/health/live']) {
      expect((await read(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('a long list is compressed as the client can read it: %s', async (accepted, encoding) => {
    const many = Array.from({ length: 60 }, (_, number) => ({
      id: `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      name: `Many ${number}`,
    }));
    await server.database
      .insertInto('mandates')
      .values(
        many.map((mandate) => ({
          ...mandate,
          search_key: '',
          same_key: mandate.id,
          practice: 0,
          version: 1,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const answer = await read(paths.mandates, { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(zod.parse(mandates, answer.json).length).toBeGreaterThanOrEqual(60);
  });

  it('L4, PH12 the catalogue is the domain’s, with how many photos there may be', async () => {
    expect((await read(paths.catalogue)).json).toEqual({ ...standardCatalogue, photos: photoAllowance });
  });

  it('health returns ok and nothing else, without a token', async () => {
    for (const path of ['/api/health/live', '/api/health/ready']) {
      const asked = async () => {
        const { status, json } = await server.call(path);
        return { status, json };
      };
      await expect.poll(asked).toEqual({ status: 200, json: { status: 'ok' } });
    }
  });
});
