import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unsentCount, unsentEntries } from '../../../../src/db/outbox/outbox.ts';
import {
  concludeAll,
  type Device,
  makeDevice,
  makeStartedTour,
  until,
} from '../../../support/data/makeDevice.ts';
import { createFakeServer, type FakeServer, type WireLogLine } from '../../../support/server/fakeServer.ts';

// Many real transactions: slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

let server: FakeServer;
let device: Device;

beforeEach(() => {
  server = createFakeServer();
});
afterEach(async () => {
  await device.engine.stop();
  device.db.close();
});

const isDrained = () => until(async () => (await unsentCount(device.db)) === 0, 'an empty outbox');
const savesTouchpoint = (line: WireLogLine) =>
  line.method === 'PUT' && line.path.startsWith('/api/assessment/touchpoints/');
const saves = () => server.changes().filter(savesTouchpoint);

describe('a repair', () => {
  it('S12 S18 I6 concluded during a drain is sent by it, though as many entries left the line meanwhile', async () => {
    const answer = Promise.withResolvers<void>();
    const slow: FakeServer['fetch'] = async (...call) => {
      const response = await server.fetch(...call);
      if (response.ok && saves().length > 0) await answer.promise;
      return response;
    };
    // Counted at the start and at the end of a drain only.
    device = await makeDevice({ ...server, fetch: slow }, { minInterval: 60_000 });
    const { tourId, touchpoint } = await makeStartedTour(device);
    const refused = (await touchpoint('having_meetings')).id;
    await concludeAll(device, tourId, refused);
    await concludeAll(device, tourId, (await touchpoint('arriving_at_work')).id);
    const body = '{"error":"validation_failed","errors":{"sub_touchpoints":["invalid"]}}';
    server.once(savesTouchpoint, { kind: 'answer', status: 422, body });
    device.engine.start();
    await until(async () => (await unsentEntries(device.db))[0]?.state === 'needs-you', 'the refusal');
    await until(() => saves().length === 2, 'the other one');
    await concludeAll(device, tourId, refused, { rating: 'not_applicable' });
    await until(() => saves().length === 3, 'the repair');
    answer.resolve();
    await isDrained();
  });
});
