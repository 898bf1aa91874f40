import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { addFloor, conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('a repeated request is executed once, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  async function start(key?: string, as = person, building = 'Library') {
    const body = { cip_obj_id: await server.building(building) };
    return server.call(paths.tours, { method: 'POST', token: as.token, key, body });
  }

  async function toursOf(owner: Person): Promise<number> {
    const rows = await server.database
      .selectFrom('tours')
      .select('id')
      .where('user_id', '=', owner.id)
      .execute();
    return rows.length;
  }

  it('S22 a reply that was lost is given again, byte for byte', async () => {
    const alone = await server.person();
    const first = await start('lost-reply', alone);
    const again = await start('lost-reply', alone);
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(await toursOf(alone)).toBe(1);
  });

  it('S22 fifty equal requests at once are one tour and fifty equal answers', async () => {
    const alone = await server.person();
    const answers = await Promise.all(Array.from({ length: 50 }, () => start('fifty', alone)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await toursOf(alone)).toBe(1);
  });

  it('S22 fifty equal floors at once are one floor with one receipt', async () => {
    const tour = await startedTour(server, person);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => addFloor(server, person, tour, 7, { key: 'floor-7' })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const floors = await server.database
      .selectFrom('touchpoints')
      .select('id')
      .where('tour_id', '=', tour.id)
      .where('floor', '=', 7)
      .execute();
    expect(floors).toHaveLength(1);
    const receipts = await server.database
      .selectFrom('receipts')
      .select('code')
      .where('tour_id', '=', tour.id)
      .where('kind', '=', 'add-floor')
      .execute();
    expect(receipts).toHaveLength(1);
  });

  it('S22 the same key with another body, path or method is refused and the first stays', async () => {
    const alone = await server.person();
    const first = await start('reused', alone);
    const otherBody = await start('reused', alone, 'Town hall');
    expect(otherBody.status).toBe(422);
    expect(otherBody.json).toEqual({ error: 'operation_reused' });

    const tour = await startedTour(server, alone);
    const touchpoint = touchpointNamed(tour, 'arriving_at_work');
    expect((await save(server, alone, touchpoint, { key: 'reused' })).json).toEqual({
      error: 'operation_reused',
    });
    expect((await conclude(server, alone, tour, 'reused')).json).toEqual({ error: 'operation_reused' });
    expect((await start('reused', alone)).text).toBe(first.text);
  });

  it('S22 the path belongs to the request: the conclusion of another tour is another one', async () => {
    const [one, other] = [await startedTour(server, person), await startedTour(server, person)];
    for (const tour of [one, other]) await save(server, person, touchpointNamed(tour, 'having_meetings'));
    expect((await conclude(server, person, one, 'conclude')).status).toBe(200);
    expect((await conclude(server, person, other, 'conclude')).json).toEqual({ error: 'operation_reused' });
  });

  it('S22 the same bytes matter: another order of fields is another request', async () => {
    const alone = await server.person();
    const building = await server.building();
    const send = (raw: string) =>
      server.call(paths.tours, { method: 'POST', token: alone.token, key: 'bytes', raw });
    expect((await send(`{"cip_obj_id":"${building}"}`)).status).toBe(201);
    expect((await send(`{ "cip_obj_id":"${building}"}`)).json).toEqual({ error: 'operation_reused' });
  });

  it('S22 a key belongs to its person: somebody else may use the same one', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const first = await start('shared', one);
    const second = await start('shared', other);
    expect(second.status).toBe(201);
    expect(second.text).not.toBe(first.text);
    expect(await toursOf(other)).toBe(1);
  });

  it('S22 a refusal is not kept: the corrected state is served under the same key', async () => {
    const tour = await startedTour(server, person);
    expect((await conclude(server, person, tour, 'too-early')).status).toBe(409);
    await save(server, person, touchpointNamed(tour, 'arriving_at_work'));
    const now = await conclude(server, person, tour, 'too-early');
    expect(now.status).toBe(200);
  });

  it('S22 a refusal leaves no claim on the key behind', async () => {
    const alone = await server.person();
    const refused = await server.call(paths.tours, {
      method: 'POST',
      token: alone.token,
      key: 'claimed',
      body: { cip_obj_id: '01900000-0000-7000-8000-000000000000' },
    });
    expect(refused.status).toBe(404);
    expect((await start('claimed', alone)).status).toBe(201);
  });

  it('S22 fifty different bodies under one key at once: one is done, the others are refused', async () => {
    const alone = await server.person();
    const building = await server.building();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, spaces) =>
        server.call(paths.tours, {
          method: 'POST',
          token: alone.token,
          key: 'crowd',
          raw: `{"cip_obj_id":"${building}"}${' '.repeat(spaces)}`,
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 422)]);
    expect(await toursOf(alone)).toBe(1);
  });

  it('S22 no key is served as often as it is asked', async () => {
    const alone = await server.person();
    expect((await start(undefined, alone)).status).toBe(201);
    expect((await start(undefined, alone)).status).toBe(201);
    expect(await toursOf(alone)).toBe(2);
  });

  it.each([
    ['longer than 255 signs', 'k'.repeat(256)],
    ['a blank inside', 'a b'],
    ['empty', ''],
    ['not ASCII', 'schlüssel'],
  ])('S22 a key that is %s is refused', async (_, key) => {
    const refused = await start(key);
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({ errors: { idempotency_key: ['invalid'] } });
  });

  it('S22 255 visible signs are a key', async () => {
    expect((await start('k'.repeat(255), await server.person())).status).toBe(201);
  });

  it('S22 a key does not outlive the session: after signing out it answers nobody', async () => {
    const alone = await server.person();
    await start('signed-out', alone);
    await server.call(paths.authToken, { method: 'DELETE', token: alone.token });
    expect((await start('signed-out', alone)).json).toEqual({ error: 'invalid_session' });
  });

  it('S22 nothing is committed without an answer', async () => {
    const unanswered = await server.database
      .selectFrom('operations')
      .select('key')
      .where('status', 'is', null)
      .execute();
    expect(unanswered).toEqual([]);
  });
});
