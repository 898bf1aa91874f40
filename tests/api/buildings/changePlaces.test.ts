import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { auditPage } from '#contract/accounts/auditLog.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { building, buildings, mandate, mandates, type WireBuilding } from '#contract/inspections/building.ts';
import { objectPage } from '#contract/inspections/buildingRequests.ts';
import { purgeExpired } from '../../../server/services/retention/purgeExpired.ts';
import { conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('mandates and buildings in the office, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let inspector: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    inspector = await server.person();
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    server.call(path, { method, token: administrator.token, body, headers });
  const get = async (path: string, { token } = administrator) => (await server.call(path, { token })).json;
  const from = (etag = '') => ({ 'if-match': etag });
  const addMandate = async (fields: object) =>
    zod.parse(mandate, (await send('POST', paths.mandates, { mandate: fields })).json);
  const add = async (object: object) =>
    zod.parse(building, (await send('POST', officePaths.objects, { object })).json);
  const office = async (id: string) => zod.parse(building, await get(`${paths.object(id)}?include=closed`));
  const put = async (one: WireBuilding, object: object) =>
    send('PUT', paths.object(one.id), { object }, from((await office(one.id)).etag));
  const log = async () => zod.parse(auditPage, await get(officePaths.auditLog)).items;
  async function walk(name: string, inBuilding?: string): Promise<string> {
    const tour = await startedTour(server, inspector, inBuilding);
    await save(server, inspector, touchpointNamed(tour, 'having_meetings'), { rating: 'bad', comment: name });
    await conclude(server, inspector, tour);
    return tour.id;
  }

  it('B1 a mandate’s name is there once, and a building’s number once in its mandate', async () => {
    const north = await addMandate({ name: '  Spital  West ' });
    expect(north).toMatchObject({ name: 'Spital  West', closed: false });
    const again = await send('POST', paths.mandates, { mandate: { name: 'SPITAL west' } });
    expect([again.status, again.json]).toMatchObject([422, { errors: { name: ['taken'] } }]);
    const first = await add({ mandate_id: north.id, number: 'A-1', name: 'Haus', street: ' ', city: 'Thun' });
    expect(first).toMatchObject({
      number: 'A-1',
      street: null,
      city: 'Thun',
      closed: false,
      merged_into: null,
    });
    const object = { mandate_id: north.id, number: 'A-1', name: 'Other' };
    const twice = await send('POST', officePaths.objects, { object });
    expect([twice.status, twice.json]).toMatchObject([422, { errors: { number: ['taken'] } }]);
    const other = await add({ ...object, number: null, name: 'Haus', city: 'Thun' });
    expect((await put(other, { number: 'A-1' })).json).toMatchObject({ errors: { number: ['taken'] } });
    expect((await put(other, { mandate_id: 'elsewhere' })).status).toBe(422);
    expect((await put(other, { number: 'x'.repeat(61) })).status).toBe(422);
  });

  it('B4 what was changed is in the audit log, with what it was, and nothing where nothing was changed', async () => {
    const { id: mandate_id } = await addMandate({ name: 'Logged' });
    const one = await add({ mandate_id, name: 'Old', street: 'Gasse 1' });
    const changed = await put(one, { name: 'New', street: null, number: '7', closed: true });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).toBe(zod.parse(building, changed.json).etag);
    expect((await log())[0]).toMatchObject({
      action: 'building_changed',
      subject: 'Old',
      changes: [
        { field: 'number', to: '7' },
        { field: 'name', from: 'Old', to: 'New' },
        { field: 'street', from: 'Gasse 1' },
        { field: 'closed', from: 'false', to: 'true' },
      ],
    });
    const entries = (await log()).length;
    expect((await put(one, { name: 'New' })).status).toBe(200);
    expect(await log()).toHaveLength(entries);
  });

  it('B4 a change names the version that it is made from, and is done once', async () => {
    const { id: mandate_id } = await addMandate({ name: 'Versions' });
    const one = await add({ mandate_id, name: 'One' });
    const path = paths.object(one.id);
    const object = { name: 'Two' };
    expect((await send('PUT', path, { object })).status).toBe(428);
    expect((await send('DELETE', path)).status).toBe(428);
    expect((await send('PUT', `${path}/merge`, { merge: { into: one.id } })).status).toBe(428);
    const stale = await send('PUT', path, { object }, from('"other"'));
    expect([stale.status, stale.json]).toMatchObject([412, { current: { id: one.id, name: 'One' } }]);
    const headers = { ...from(one.etag), 'idempotency-key': 'once' };
    expect((await send('PUT', path, { object }, headers)).status).toBe(200);
    expect((await send('PUT', path, { object }, headers)).status).toBe(200);
    expect((await send('PUT', path, { object: { name: 'Three' } }, headers)).status).toBe(422);
  });

  it('B3 what is closed or merged is in no list but the office’s, and in no inspector’s at all', async () => {
    const { id: mandate_id } = await addMandate({ name: 'Lists' });
    const [open, closed, merged] = [
      await add({ mandate_id, name: 'Open' }),
      await add({ mandate_id, name: 'Closed', closed: true }),
      await add({ mandate_id, name: 'Merged', number: 'M-9' }),
    ];
    const into = { merge: { into: open.id } };
    expect((await send('PUT', officePaths.objectMerge(merged.id), into, from(merged.etag))).status).toBe(200);
    expect((await put(merged, { name: 'x' })).json).toEqual({ error: 'merged' });
    const list = paths.mandateObjects(mandate_id);
    expect(zod.parse(buildings, await get(list, inspector)).map(({ name }) => name)).toEqual(['Open']);
    expect((await server.call(`${list}?include=closed`, { token: inspector.token })).status).toBe(403);
    expect(zod.parse(buildings, await get(`${list}?include=closed`))).toMatchObject([
      { name: 'Closed', closed: true, merged_into: null },
      { name: 'Merged', closed: false, merged_into: open.id },
      { name: 'Open' },
    ]);
    const page = async (query: string) =>
      zod.parse(objectPage, await get(`${officePaths.objects}?mandate_id=${mandate_id}&${query}`));
    const names = async (query: string) => (await page(query)).items.map(({ name }) => name);
    expect(await names('')).toEqual(['Open']);
    expect(await names('state=closed')).toEqual(['Closed']);
    expect(await names('state=merged')).toEqual(['Merged']);
    expect(await names('state=all&query=m-9')).toEqual(['Merged']);
    const { next_cursor, total } = await page('state=all&limit=2');
    expect(total).toBe(3);
    expect(await names(`state=all&limit=2&cursor=${next_cursor}`)).toEqual(['Open']);
    const ids = [open.id, closed.id];
    const many = { ids: [...ids, merged.id], object: { closed: true } };
    expect((await send('PUT', officePaths.objects, many)).json).toEqual({ error: 'merged' });
    expect((await send('PUT', officePaths.objects, { ...many, ids })).json).toMatchObject({
      items: [{ name: 'Open', closed: true }, { name: 'Closed' }],
    });
    expect(await names('state=closed')).toEqual(['Closed', 'Open']);
    const shown = zod.parse(mandate, await get(`${paths.mandate(mandate_id)}?include=closed`));
    await send('PUT', paths.mandate(mandate_id), { mandate: { closed: true } }, from(shown.etag));
    expect(zod.parse(mandates, await get(paths.mandates)).map(({ id }) => id)).not.toContain(mandate_id);
  });

  it('B3 what no tour names is deleted, frees its name and number, and its row goes after 400 days', async () => {
    const gone = await addMandate({ name: 'Gone' });
    const one = await add({ mandate_id: gone.id, name: 'House', number: '1' });
    expect((await send('DELETE', paths.object(one.id), undefined, from(one.etag))).status).toBe(204);
    expect((await send('GET', paths.object(one.id))).status).toBe(404);
    const next = await add({ mandate_id: gone.id, name: 'Next house', number: '1' });
    expect(next.number).toBe('1');
    const tour = await walk('there', next.name);
    expect(tour).not.toBe('');
    const refused = await send('DELETE', paths.object(next.id), undefined, from(next.etag));
    expect([refused.status, refused.json]).toEqual([409, { error: 'has_tours' }]);
    expect((await send('DELETE', paths.mandate(gone.id), undefined, from(gone.etag))).status).toBe(409);
    const empty = await addMandate({ name: 'Empty' });
    await add({ mandate_id: empty.id, name: 'Nowhere' });
    expect((await send('DELETE', paths.mandate(empty.id), undefined, from(empty.etag))).status).toBe(204);
    await addMandate({ name: 'empty' });
    const rows = async () => {
      const hidden = server.database.selectFrom('buildings').where('deleted_at', 'is not', null);
      return (await hidden.select('name').orderBy('name').execute()).map(({ name }) => name);
    };
    expect(await rows()).toEqual(['House', 'Nowhere']);
    await purgeExpired(server.database, new Date(Date.now() + 399 * 86_400_000));
    expect(await rows()).toEqual(['House', 'Nowhere']);
    await purgeExpired(server.database, new Date(Date.now() + 401 * 86_400_000));
    expect(await rows()).toEqual([]);
    administrator = await server.person('administrator');
    inspector = await server.person();
  });

  it('B4 a tour of a mandate for practice is counted nowhere, and the mandate stays one', async () => {
    const practice = await addMandate({ name: 'Practice', practice: true });
    expect(zod.parse(mandates, await get(paths.mandates, inspector))).toContainEqual({
      id: practice.id,
      name: 'Practice',
      practice: true,
    });
    await add({ mandate_id: practice.id, name: 'Gym' });
    const tour = await walk('only tried', 'Gym');
    const counted = server.database.selectFrom('tour_results').select('tour_id').where('tour_id', '=', tour);
    expect(await counted.execute()).toEqual([]);
    const change = { mandate: { practice: false } };
    const kept = await send('PUT', paths.mandate(practice.id), change, from(practice.etag));
    expect([kept.status, kept.json]).toEqual([409, { error: 'has_tours' }]);
  });

  it('B2 only one level is merged, within a mandate, by the version that was read', async () => {
    const { id: mandate_id } = await addMandate({ name: 'Merging' });
    const [a, b, c] = [
      await add({ mandate_id, name: 'A' }),
      await add({ mandate_id, name: 'B' }),
      await add({ mandate_id, name: 'C' }),
    ];
    const merge = async ({ id }: WireBuilding, into: string) =>
      send('PUT', officePaths.objectMerge(id), { merge: { into } }, from((await office(id)).etag));
    expect((await merge(a, await server.building())).json).toMatchObject({ errors: { into: ['unknown'] } });
    expect((await merge(a, a.id)).status).toBe(422);
    expect((await merge(a, b.id)).json).toMatchObject({ merged_into: b.id });
    expect((await merge(a, b.id)).status).toBe(200);
    expect((await merge(a, c.id)).json).toEqual({ error: 'merged' });
    expect((await merge(b, c.id)).json).toEqual({ error: 'has_merged' });
    expect((await merge(c, a.id)).json).toEqual({ error: 'has_merged' });
    expect((await merge(c, b.id)).status).toBe(200);
    const shown = await office(b.id);
    const refused = await send('DELETE', paths.object(b.id), undefined, from(shown.etag));
    expect([refused.status, refused.json]).toEqual([409, { error: 'has_merged' }]);
    const back = await send(
      'DELETE',
      officePaths.objectMerge(a.id),
      undefined,
      from((await office(a.id)).etag),
    );
    expect(back.json).toMatchObject({ id: a.id, merged_into: null });
    expect((await log())[0]).toMatchObject({ subject: 'A', changes: [{ field: 'merged_into', from: 'B' }] });
  });
});
