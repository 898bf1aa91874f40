import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { tour as tourShape, type WireTour } from '#contract/inspections/tour.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { visibleTouchpoints } from '#db/tours/touchpoints.ts';
import { ratings } from '#domain/rating.ts';
import { commentOnSubTouchpoint } from '../../../src/actions/commentOnSubTouchpoint.ts';
import { concludeTouchpoint } from '../../../src/actions/concludeTouchpoint.ts';
import { concludeTour } from '../../../src/actions/concludeTour.ts';
import { rateSubTouchpoint } from '../../../src/actions/rateSubTouchpoint.ts';
import { reportAnotherFloor } from '../../../src/actions/reportAnotherFloor.ts';
import { setFloor } from '../../../src/actions/setFloor.ts';
import { type Device, makeDevice, makeStartedTour } from '../../support/data/makeDevice.ts';
import { createBadWire, type WireFault, wireFaults } from '../../support/server/network/badWire.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

type Step =
  | { readonly do: 'answer'; readonly which: number; readonly floor: number; readonly rating: number }
  | { readonly do: 'draft'; readonly which: number }
  | { readonly do: 'another-floor' }
  | { readonly do: 'restart' }
  | { readonly do: 'later'; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which: fc.nat(9),
      floor: fc.integer({ min: 1, max: 4 }),
      rating: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'another-floor' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('draft' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('later' as const), ms: fc.nat(90_000) }) },
);
const fault: fc.Arbitrary<WireFault> = fc.constantFrom(...wireFaults);

/** What the server must have stored: floor and answers of each concluded touchpoint. */
type Content = { name: string; floor: number | null; answers: (string | null)[] };

const sorted = (contents: Content[]) =>
  contents.toSorted((a, b) => `${a.name} ${a.floor}`.localeCompare(`${b.name} ${b.floor}`));
const breathe = () => new Promise((resolve) => setTimeout(resolve, 4));

let server: TestServer;
beforeAll(async () => {
  server = await startServer('sqlite');
});
afterAll(() => server.stop());

async function answer(
  device: Device,
  tourId: string,
  { which, floor, rating }: Extract<Step, { do: 'answer' }>,
) {
  const touchpoints = await visibleTouchpoints(device.db, tourId);
  const touchpoint = touchpoints[which % touchpoints.length];
  if (touchpoint === undefined) throw new Error('a tour has touchpoints');
  const address = { tourId, touchpointId: touchpoint.id };
  for (const sub of touchpoint.sub_touchpoints) {
    const given = { ...address, subTouchpointId: sub.id };
    await rateSubTouchpoint(device.context, { ...given, rating: ratings[rating] ?? 'good' });
    await commentOnSubTouchpoint(device.context, { ...given, comment: `said ${rating} ${floor}` });
  }
  if (touchpoint.multi_instance) await setFloor(device.context, { ...address, floor });
  const concluded = await concludeTouchpoint(device.context, address);
  if (!concluded.ok) return null;
  const row = await device.db.touchpoints.get([tourId, touchpoint.id]);
  const answers = row?.sub_touchpoints.flatMap((sub) => [sub.rating, sub.comment]) ?? [];
  return { id: touchpoint.id, content: { name: touchpoint.name, floor: row?.floor ?? null, answers } };
}

/** Writes a draft that is never concluded and must never be sent. */
async function draft(device: Device, tourId: string, which: number): Promise<void> {
  const touchpoints = (await visibleTouchpoints(device.db, tourId)).filter((one) => !one.completed);
  const touchpoint = touchpoints[which % Math.max(1, touchpoints.length)];
  const sub = touchpoint?.sub_touchpoints[0];
  if (touchpoint === undefined || sub === undefined) return;
  const address = { tourId, touchpointId: touchpoint.id, subTouchpointId: sub.id };
  await commentOnSubTouchpoint(device.context, { ...address, comment: 'CANARY' });
}

async function stored(token: string, id: string): Promise<WireTour> {
  const answered = await server.call(paths.tour(id), { token });
  return tourShape.parse(answered.json);
}

const contentOf = (tour: WireTour): Content[] =>
  tour.touchpoints
    .filter((one) => one.completed)
    .map(({ name, floor, sub_touchpoints }) => ({
      name,
      floor,
      answers: sub_touchpoints.flatMap((sub) => [sub.rating, sub.comment]),
    }));

async function history(steps: readonly Step[], faults: readonly WireFault[]): Promise<void> {
  const person = await server.person();
  const { wire, delivered, heal } = createBadWire(server.url, faults);
  const building = {
    id: await server.building(),
    mandate_id: 'm1',
    name: 'Library',
    street: null,
    city: null,
  };
  const world = { fetch: wire, building, state: { token: person.token } };
  let device = await makeDevice(world, { userId: person.id });
  device.engine.start();
  const { tourId } = await makeStartedTour(device);
  const expected = new Map<string, Content>();

  const restart = async () => {
    const { indexedDB, userId, clock } = device;
    await device.engine.stop();
    device.db.close();
    const before = device.context;
    device = { ...(await makeDevice(world, { indexedDB, userId, clock })), context: before };
    device = { ...device, context: { ...before, db: device.db } };
    device.engine.start();
  };

  for (const one of [...steps, { do: 'answer', which: 0, floor: 1, rating: 0 } as const]) {
    if (one.do === 'answer') {
      const concluded = await answer(device, tourId, one);
      if (concluded !== null) expected.set(concluded.id, concluded.content);
    } else if (one.do === 'draft') await draft(device, tourId, one.which);
    else if (one.do === 'restart') await restart();
    else if (one.do === 'later') device.clock.advance(one.ms);
    else {
      const family = (await visibleTouchpoints(device.db, tourId)).find(
        (touchpoint) => touchpoint.multi_instance,
      );
      await reportAnotherFloor(device.context, { tourId, touchpointId: family?.id ?? '' });
    }
    await breathe();
  }
  // Asked about drafts, the person chooses "conclude anyway".
  const leaving = { touchpoints: Number.POSITIVE_INFINITY, answers: Number.POSITIVE_INFINITY };
  expect((await concludeTour(device.context, { tourId, agreed: leaving })).ok).toBe(true);

  heal();
  for (let turn = 0; turn < 60 && (await unsentEntries(device.db)).length > 0; turn += 1) {
    device.clock.advance(61_000);
    device.engine.wake();
    await breathe();
  }
  const left = (await unsentEntries(device.db)).map((entry) => [entry.kind, entry.state, entry.lastFailure]);
  expect(left, 'I6 the outbox drains when faults stop').toEqual([]);
  await device.engine.stop();
  device.db.close();

  const rows = await server.database
    .selectFrom('tours')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(rows, 'I1 one tour').toHaveLength(1);
  const tour = await stored(person.token, rows[0]?.id ?? '');
  expect(sorted(contentOf(tour)), 'I1 exactly what was concluded').toEqual(sorted([...expected.values()]));
  expect(tour.concluded_at).not.toBeNull();
  expect(delivered.map((one) => one.body).join(''), 'I2 no draft').not.toContain('CANARY');

  for (const { request } of [...delivered, ...delivered]) await fetch(request.clone());
  expect(await stored(person.token, tour.id), 'I7 the wire once more changes nothing').toEqual(tour);
}

describe('a person, a device, a faulty network and the real server', () => {
  it('I1 I2 I6 I7 the server holds exactly what was concluded, whatever the wire did', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 16 }),
        fc.array(fault, { maxLength: 14 }),
        history,
      ),
      { numRuns: 15 },
    );
  });
});
