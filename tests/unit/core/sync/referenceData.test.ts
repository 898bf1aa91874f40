import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { preparedList } from '#db/lists/buildingList.ts';
import { storedBuildings } from '#db/lists/buildings.ts';
import { storedCatalogue } from '#db/lists/catalogue.ts';
import { storedLists, storedMandates } from '#db/lists/mandates.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { tourById } from '#db/tours/tours.ts';
import { labelKey } from '#domain/search/searchKey.ts';
import { importRemoteTour } from '../../../../src/sync/importRemoteTour.ts';
import { createReferenceData, type ReferenceData } from '../../../../src/sync/referenceData.ts';
import { whenIdle } from '../../../../src/sync/status.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
let lists: ReferenceData;
let loading: StoreApi<boolean>;
const json = { 'content-type': 'application/json' };

beforeEach(async () => {
  server = createFakeServer();
  device = await makeDevice(server);
  const { mandates, buildings, fetchedLists, catalogue } = device.db;
  await Promise.all([mandates, buildings, fetchedLists, catalogue].map((table) => table.clear()));
  lists = begin();
});

/** The lists as a start of the app reads them. */
function begin(): ReferenceData {
  const { db, api, clock, session } = device;
  loading = createStore(() => true);
  return createReferenceData({
    db,
    api,
    now: clock.now,
    token: () => session.token,
    tokenRefused: (_token, error) => session.ended.push(error),
    whenIdle: () => whenIdle(device.engine.status),
    loading,
  });
}

describe('the lists', () => {
  it('S4 everything a tour without a network is started from is fetched after signing in', async () => {
    expect(await storedMandates(device.db)).toBeNull();
    expect(await lists.refreshReferenceData()).toBe('stored');
    expect((await storedMandates(device.db))?.mandates.map((one) => one.id)).toEqual(['m1']);
    expect(await storedBuildings(device.db, 'm1')).toMatchObject({ ids: 'b1', length: 1 });
    expect((await storedCatalogue(device.db))?.touchpoints).toHaveLength(4);
  });

  it('L3 keys that are missing or of an earlier version are made in the page, and stored with the next list', async () => {
    await lists.refreshReferenceData();
    const made = await storedBuildings(device.db, 'm1');
    expect(made?.keys).toBe(labelKey(made?.labels ?? ''));
    const row = { list: preparedList('m1'), fetched_at: device.clock.now().toISOString() };
    for (const { keys: _keys, keyVersion: _version, ...before } of made === null ? [] : [made]) {
      for (const stored of [before, { ...before, keys: ' other', keyVersion: 0 }]) {
        await device.db.fetchedLists.put({ ...row, buildings: stored });
        expect(await storedBuildings(device.db, 'm1')).toEqual(made);
        await begin().refreshReferenceData();
        expect((await device.db.fetchedLists.get(row.list))?.buildings).toEqual(made);
      }
    }
    expect.assertions(5);
  });

  it('the buildings of a mandate are fetched once and kept (specification §7)', async () => {
    await Promise.all([lists.refreshBuildings('m1'), lists.refreshBuildings('m1')]);
    await lists.refreshBuildings('m1');
    expect(server.log.map((line) => line.path)).toEqual(['/api/mandates/m1/objects']);
  });

  it('§7 the objects of a mandate are asked for once in each start, so that new ones come', async () => {
    const objectsAsked = () => server.log.filter(({ path }) => path.endsWith('/objects')).length;
    await lists.refreshReferenceData();
    await lists.refreshReferenceData();
    await lists.refreshBuildings('m1');
    expect(objectsAsked()).toBe(1);

    const nextStart = begin();
    const written = vi.spyOn(device.db.buildings, 'bulkPut');
    expect(await nextStart.refreshReferenceData()).toBe('stored');
    expect(objectsAsked()).toBe(2);
    // Unchanged lists are not written again.
    expect(written).not.toHaveBeenCalled();

    const annexe = { ...server.building, id: 'b2', name: 'Annexe' };
    server.once(({ path }) => path.endsWith('/objects'), {
      kind: 'answer',
      status: 200,
      body: JSON.stringify([server.building, annexe]),
      headers: json,
    });
    await begin().refreshReferenceData();
    expect(await storedBuildings(device.db, 'm1')).toMatchObject({ ids: 'b2\u0000b1', length: 2 });
  });

  it('S4 what is here already is asked for only when nothing is being sent any more', async () => {
    const objectsAsked = () => server.log.filter(({ path }) => path.endsWith('/objects')).length;
    await lists.refreshReferenceData();
    const { status } = device.engine;
    status.setState({ sending: 1 });
    const answered = begin().refreshReferenceData();
    await until(() => server.log.filter(({ path }) => path.endsWith('/mandates')).length === 2);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(objectsAsked()).toBe(1);
    status.setState({ sending: 0 });
    expect(await answered).toBe('stored');
    expect(objectsAsked()).toBe(2);
  });

  it('§7 objects that did not come in this start are asked for again', async () => {
    await lists.refreshReferenceData();
    const nextStart = begin();
    server.once(({ path }) => path.endsWith('/objects'), { kind: 'lost-request' });
    expect(await nextStart.refreshReferenceData()).toBe('unreachable');
    expect(await nextStart.refreshReferenceData()).toBe('stored');
    expect(server.log.filter(({ path }) => path.endsWith('/objects'))).toHaveLength(3);
  });

  it('S4 S24 the buildings that went with a database under an open page are fetched again', async () => {
    const loseAll = () => Promise.all(device.db.tables.map((table) => table.clear()));
    await lists.refreshReferenceData();
    await loseAll();
    expect(await lists.refreshBuildings('m1')).toBe('stored');
    expect(await storedBuildings(device.db, 'm1')).toMatchObject({ ids: 'b1' });
    await loseAll();
    expect(await lists.refreshReferenceData()).toBe('stored');
    expect(await storedBuildings(device.db, 'm1')).toMatchObject({ ids: 'b1' });
  });

  it('§8 a server that answers that it cannot is not out of reach', async () => {
    const fault = { kind: 'answer', status: 500, body: '{"error":"unknown_error"}', headers: json } as const;
    server.once(({ path }) => path === '/api/mandates', fault);
    expect(await lists.refreshMandates()).toBe('server_error');
    server.once(({ path }) => path.startsWith('/api/assessment/tours/'), fault);
    expect(await importRemoteTour(device, 'from-elsewhere')).toEqual({ ok: false, reason: 'server_error' });
  });

  it('are loading until what is missing has come, or could not', async () => {
    expect(loading.getState()).toBe(true);
    await lists.refreshReferenceData();
    expect(loading.getState()).toBe(false);
    const inTheCellar = begin();
    server.state.up = false;
    expect(loading.getState()).toBe(true);
    await inTheCellar.refreshReferenceData();
    expect(loading.getState()).toBe(false);
  });

  it('S4 S33 are not loading for ever where the store cannot be read', async () => {
    vi.spyOn(device.db.fetchedLists, 'get').mockRejectedValueOnce(new DOMException('no', 'UnknownError'));
    expect(await lists.refreshReferenceData()).toBe('not_saved');
    expect(loading.getState()).toBe(false);
    expect(await lists.refreshReferenceData()).toBe('stored');
  });

  describe('B6 of what is the person’s no longer', () => {
    const mandate = { id: 'm1', name: 'Kanton Bern' };
    const mandates = (body: unknown[], headers: Record<string, string> = {}) =>
      server.once(({ path }) => path === '/api/mandates', {
        kind: 'answer',
        status: 200,
        body: JSON.stringify(body),
        headers: { ...json, 'storey-api': '1', ...headers },
      });
    const everything = async () => {
      const { db } = device;
      const tables = [db.mandates, db.buildings, db.fetchedLists, db.meta];
      return JSON.stringify(await Promise.all(tables.map((table) => table.toArray())));
    };

    it('nothing stays but the tours of their own', async () => {
      await lists.refreshReferenceData();
      await device.startTour();
      expect(await everything()).toContain('b1');
      mandates([{ id: 'm2', name: 'Other' }], { 'storey-lists': 'x' });
      await lists.refreshMandates();
      expect(await everything()).not.toMatch(/m1|b1|Spital|Kanton/);
      expect(await storedLists(device.db)).toBe('x');
      const [tour] = await device.db.tours.toArray();
      expect(tour).toMatchObject({ building: { name: 'Spital' }, mandate });
    });

    it('nothing is deleted by a copy of a cache, and a list that comes too late is not stored', async () => {
      await lists.refreshReferenceData();
      mandates([], { 'storey-from-cache': '1', 'storey-lists': 'x' });
      expect(await lists.refreshMandates()).toBe('unreachable');
      expect(await storedBuildings(device.db, 'm1')).toMatchObject({ ids: 'b1' });
      expect(await storedLists(device.db)).toBeNull();
      mandates([]);
      await lists.refreshMandates();
      expect(await lists.refreshBuildings('m1')).toBe('stored');
      expect(await storedBuildings(device.db, 'm1')).toBeNull();
    });

    it('lists of another state are fetched again', async () => {
      const objectsAsked = () => server.log.filter(({ path }) => path.endsWith('/objects')).length;
      mandates([mandate], { 'storey-lists': 'x' });
      await lists.refreshReferenceData();
      mandates([mandate], { 'storey-lists': 'x' });
      await lists.refreshReferenceData();
      expect(objectsAsked()).toBe(1);
      mandates([mandate], { 'storey-lists': 'y' });
      await lists.refreshReferenceData();
      expect(objectsAsked()).toBe(2);
    });
  });

  it('S16 a refused token ends the session', async () => {
    server.state.token = 'token-2';
    expect(await lists.refreshReferenceData()).toBe('session');
    expect(device.session.ended).toContain('invalid_session');
  });
});

describe('a tour from another device', () => {
  it('S4 is fetched with its building and mandate', async () => {
    await lists.refreshReferenceData();
    device.engine.start();
    await device.startTour();
    await until(() => server.tours.size === 1);
    const [remote] = [...server.tours.keys()];
    const other = await makeDevice(server);
    expect(await importRemoteTour(other, remote ?? '')).toEqual({ ok: true, value: { tourId: remote } });
    expect((await tourById(other.db, remote ?? ''))?.building.id).toBe('b1');
    expect(await touchpointsOfTour(other.db, remote ?? '')).toHaveLength(5);
    expect(await importRemoteTour(other, 'nowhere')).toEqual({ ok: false, reason: 'not_found' });
    other.db.close();
  });

  it.each([
    [401, 'invalid_session'],
    [403, 'user_disabled'],
  ])('§8 S10 ends the session where the server answers %i', async (status, error) => {
    const body = JSON.stringify({ error });
    server.once(() => true, { kind: 'answer', status, body, headers: json });
    expect(await importRemoteTour(device, 'from-elsewhere')).toEqual({ ok: false, reason: 'session' });
    expect(device.session).toEqual({ token: null, ended: [error] });
  });

  it('§8 S10 ends the session also where only its building is refused', async () => {
    const times = { created_at: '2026-11-21T08:00:00.000Z', concluded_at: null };
    const theirs = { id: 'theirs', cip_obj_id: 'b1', mandate_id: 'm1', ...times, touchpoints: [] };
    server.tours.set('theirs', theirs);
    const body = '{"error":"invalid_session"}';
    const refusal = { kind: 'answer', status: 401, body, headers: json } as const;
    server.once(({ path }) => path === '/api/objects/b1', refusal);
    expect(await importRemoteTour(device, 'theirs')).toEqual({ ok: false, reason: 'session' });
    expect(device.session.ended).toEqual(['invalid_session']);
  });

  it('S10 S16 ends nothing without a network, nor where an older token is refused', async () => {
    server.state.up = false;
    expect(await importRemoteTour(device, 'from-elsewhere')).toEqual({ ok: false, reason: 'unreachable' });
    server.state.up = true;
    server.state.token = 'token-2';
    const signedInAgain = await makeDevice({
      ...server,
      state: { token: 'token-1' },
      fetch: async (...call) => {
        const response = await server.fetch(...call);
        signedInAgain.session.token = 'token-2';
        return response;
      },
    });
    expect(await importRemoteTour(signedInAgain, 'from-elsewhere')).toEqual({
      ok: false,
      reason: 'unreachable',
    });
    expect([device, signedInAgain].map(({ session }) => session.ended)).toEqual([[], []]);
    signedInAgain.db.close();
  });

  it('S15 is not asked for without a session', async () => {
    device.session.token = null;
    expect(await importRemoteTour(device, 'from-elsewhere')).toEqual({ ok: false, reason: 'session' });
    expect(server.log).toEqual([]);
  });
});
