import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import {
  addFloor,
  answersByEntry,
  answersTo,
  conclude,
  save,
  startedTour,
  touchpointIn,
  touchpointNamed,
} from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const receipt = /^[2-9B-Z]{4}-[2-9B-Z]{4}$/;

describe.each(databaseKinds)('touchpoints on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  it('T4 a concluded touchpoint is stored with its answers and a receipt', async () => {
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'arriving_at_work');
    const answer = await save(server, person, touchpoint, {
      rating: 'bad',
      comment: '  Broken lamp\nat the gate ',
    });
    expect(answer.status).toBe(200);
    const stored = touchpointIn(answer);
    expect(stored).toMatchObject({ id: touchpoint.id, completed: true, floor: null, hide: false });
    expect(stored.sub_touchpoints.map((sub) => [sub.name, sub.rating, sub.comment])).toEqual(
      touchpoint.sub_touchpoints.map((sub) => [sub.name, 'bad', 'Broken lamp\nat the gate']),
    );
    expect(stored.receipt.code).toMatch(receipt);
    expect(Date.parse(stored.receipt.received_at)).toBeGreaterThan(Date.now() - 60_000);

    const { receipt: _, ...withoutReceipt } = stored;
    const read = await server.call(paths.tour(tour.id), { token: person.token });
    expect(read.json).toMatchObject({
      touchpoints: expect.arrayContaining([withoutReceipt]) as unknown,
    });
  });

  it.each([
    ['Tom & "Jerry" <x> %3Cb%3E &lt;b&gt; %252e'],
    ["'; DROP TABLE tours; -- $1 ? :a @b"],
    ['</script><script>alert(1)</script>\u200f\u00ad😀👩‍👩‍👧'],
    ['{{7*7}} ${7*7} %s%d%j\tتحية 日本'],
  ])('T2 a comment comes back exactly as it was said: %j', async (comment) => {
    const tour = await startedTour(server, person);
    const stored = touchpointIn(
      await save(server, person, touchpointNamed(tour, 'having_meetings'), { rating: 'good', comment }),
    );
    expect(stored.sub_touchpoints.map((sub) => sub.comment)).toEqual([comment, comment]);
  });

  it('T2 nothing said is null, also when it was sent as blanks', async () => {
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'having_meetings');
    const stored = touchpointIn(await save(server, person, touchpoint, { rating: 'good', comment: ' \n ' }));
    expect(stored.sub_touchpoints.map((sub) => sub.comment)).toEqual([null, null]);
  });

  it('S5 a touchpoint is concluded again: the later answers stand, once', async () => {
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'having_meetings');
    await save(server, person, touchpoint, { rating: 'good' });
    const stored = touchpointIn(await save(server, person, touchpoint, { rating: 'not_applicable' }));
    expect(stored.sub_touchpoints.map((sub) => sub.rating)).toEqual(['not_applicable', 'not_applicable']);
  });

  it('T2 T4 everything in the way is said at once, by the place in the request', async () => {
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'working_in_the_building');
    const [first, second, third, ...others] = answersTo(touchpoint);
    const refused = await server.call(paths.touchpoint(touchpoint.id), {
      method: 'PUT',
      token: person.token,
      body: {
        touchpoint: {
          floor: 201,
          sub_touchpoints: [
            { ...third, rating: 'bad', comment: '  ' },
            { ...first, rating: null },
            { ...second, comment: 'x'.repeat(2001) },
            ...others,
          ],
        },
      },
    });
    expect(refused.status).toBe(422);
    expect(refused.json).toEqual({
      error: 'validation_failed',
      errors: {
        floor: ['out_of_range'],
        'sub_touchpoints.0.comment': ['required'],
        'sub_touchpoints.1.rating': ['required'],
        'sub_touchpoints.2.comment': ['too_long'],
      },
    });
    const read = await server.call(paths.tour(tour.id), { token: person.token });
    expect(read.json).toMatchObject({ touchpoints: tour.touchpoints });
  });

  it('T2 a comment of 2,000 signs is stored', async () => {
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'having_meetings');
    expect((await save(server, person, touchpoint, { comment: 'x'.repeat(2000) })).status).toBe(200);
  });

  it.each([
    ['missing', (answers: { id: string }[]) => answers.slice(1), { sub_touchpoints: ['required'] }],
    ['none', () => [], { sub_touchpoints: ['required'] }],
    [
      'one twice',
      (answers: { id: string }[]) => [...answers, answers[0]],
      { 'sub_touchpoints.2.id': ['invalid'] },
    ],
    [
      'a stranger',
      (answers: { id: string }[]) => [...answers, { ...answers[0], id: 'somebody' }],
      { 'sub_touchpoints.2.id': ['invalid'] },
    ],
  ])('T3 the questions of a save are exactly the touchpoint’s: %s is refused', async (_, change, errors) => {
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'having_meetings');
    const refused = await server.call(paths.touchpoint(touchpoint.id), {
      method: 'PUT',
      token: person.token,
      body: { touchpoint: { floor: null, sub_touchpoints: change(answersTo(touchpoint)) } },
    });
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({ errors });
  });

  it('T3 the questions of another tour do not answer this one', async () => {
    const [mine, other] = [await startedTour(server, person), await startedTour(server, person)];
    const refused = await server.call(paths.touchpoint(touchpointNamed(mine, 'having_meetings').id), {
      method: 'PUT',
      token: person.token,
      body: { touchpoint: { sub_touchpoints: answersTo(touchpointNamed(other, 'having_meetings')) } },
    });
    expect(refused.status).toBe(422);
  });

  it('F1 the first floor is a save, every further one a copy of it', async () => {
    const tour = await startedTour(server, person);
    const first = touchpointNamed(tour, 'working_in_the_building');
    expect(touchpointIn(await save(server, person, first, { floor: 0 })).floor).toBe(0);
    const copy = await addFloor(server, person, tour, -20);
    expect(copy.status).toBe(201);
    expect(touchpointIn(copy)).toMatchObject({
      parent_id: first.id,
      touchpoint_id: first.touchpoint_id,
      floor: -20,
      completed: true,
      hide: false,
      position: first.position,
    });
    await addFloor(server, person, tour, 200);
    const read = await server.call(paths.tour(tour.id), { token: person.token });
    const names = (read.json as typeof tour).touchpoints.map((one) => one.name);
    expect(names.filter((name) => name === 'working_in_the_building')).toHaveLength(3);
  });

  it.each([
    [null, 'required'],
    [-21, 'out_of_range'],
    [201, 'out_of_range'],
    [1.5, 'not_a_whole_number'],
    [2_147_483_648, 'out_of_range'],
    [Number.MAX_SAFE_INTEGER + 1, 'out_of_range'],
    [1e300, 'out_of_range'],
  ])('F1 floor %s is refused as %s', async (floor, key) => {
    const tour = await startedTour(server, person);
    const first = touchpointNamed(tour, 'working_in_the_building');
    const expected = { error: 'validation_failed', errors: { floor: [key] } };
    expect((await save(server, person, first, { floor })).json).toEqual(expected);
    expect((await addFloor(server, person, tour, floor)).json).toEqual(expected);
  });

  it('F1 a touchpoint that does not repeat has no floor and no copy', async () => {
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'having_meetings');
    const saved = await save(server, person, touchpoint, { floor: 3 });
    expect(saved.json).toMatchObject({ errors: { floor: ['not_applicable'] } });
    const added = await server.call(paths.touchpoints, {
      method: 'POST',
      token: person.token,
      body: {
        touchpoint: {
          assessment_tour_id: tour.id,
          touchpoint_id: touchpoint.touchpoint_id,
          floor: 3,
          sub_touchpoints: answersByEntry(touchpoint),
        },
      },
    });
    expect(added.status).toBe(422);
    expect(added.json).toMatchObject({ errors: { touchpoint_id: ['not_applicable'] } });
  });

  it('F2 a floor is reported once in a tour, whichever way it comes', async () => {
    const tour = await startedTour(server, person);
    const first = touchpointNamed(tour, 'working_in_the_building');
    await save(server, person, first, { floor: 1 });
    const taken = { error: 'validation_failed', errors: { floor: ['taken'] } };
    expect((await addFloor(server, person, tour, 1)).json).toEqual(taken);
    const second = touchpointIn(await addFloor(server, person, tour, 2));
    expect((await save(server, person, first, { floor: 2 })).json).toEqual(taken);
    expect((await save(server, person, second, { floor: 1 })).json).toEqual(taken);
    expect((await save(server, person, second, { floor: 2 })).status).toBe(200);
  });

  it('F2 twenty devices report the same floor at once: one is stored', async () => {
    const tour = await startedTour(server, person);
    const answers = await Promise.all(Array.from({ length: 20 }, () => addFloor(server, person, tour, 5)));
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
  });

  it('F2 forty floors at once are forty floors', async () => {
    const tour = await startedTour(server, person);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, floor) => addFloor(server, person, tour, floor)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    const codes = new Set(answers.map((answer) => touchpointIn(answer).receipt.code));
    expect(codes.size).toBe(40);
  });

  it('S23 after the conclusion nothing changes the tour', async () => {
    const tour = await startedTour(server, person);
    const first = touchpointNamed(tour, 'working_in_the_building');
    await save(server, person, first, { floor: 1 });
    expect((await conclude(server, person, tour)).status).toBe(200);
    const before = await server.call(paths.tour(tour.id), { token: person.token });
    for (const late of [
      await save(server, person, first, { floor: 2, rating: 'not_applicable' }),
      await save(server, person, touchpointNamed(tour, 'having_meetings')),
      await addFloor(server, person, tour, 3),
    ]) {
      expect(late.status).toBe(409);
      expect(late.json).toEqual({ error: 'tour_concluded' });
    }
    expect((await server.call(paths.tour(tour.id), { token: person.token })).text).toBe(before.text);
  });
});
