// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { type OpenInspection, openInspection } from '../../../../src/app/inspection/openInspection.ts';
import type { MirrorModule } from '../../../../src/mirror/restoreAtOpening.ts';
import { createFakeLocks } from '../../../support/browser/fakeLocks.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { makeTaking } from '../../../support/data/photos/makeTaking.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
let open: OpenInspection;
/** The server answers once it is resolved. */
let answering: PromiseWithResolvers<void>;

beforeEach(async () => {
  const userId = crypto.randomUUID();
  server = createFakeServer();
  answering = Promise.withResolvers();
  const fetchLate: typeof server.fetch = async (...call) => {
    await answering.promise;
    return server.fetch(...call);
  };
  device = await makeDevice({ ...server, fetch: fetchLate });
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(createFakeLocks() as LockManager);
  open = await openInspection(userId, {
    api: device.api,
    page: window,
    setTimer: device.clock.setTimer,
    newId: () => crypto.randomUUID(),
    serverClock: async () => null,
    unsavedPhotosOf: makeTaking().unsavedPhotosOf,
    emailOf: () => null,
    tokenOf: () => device.session.token,
    tokenRefused: device.tokenRefused,
    clearCaches: async () => {},
    mirror: {
      turns: async () => new Map(),
      now: device.clock.now,
      setTimer: device.clock.setTimer,
      load: () => new Promise<MirrorModule>(() => {}),
    },
    isOver: async () => false,
  });
});
afterEach(async () => {
  await open.close();
  vi.restoreAllMocks();
});

it('S4 S33 lists that the store could not keep are fetched when there is contact again', async () => {
  const { ctx, listsLoading, syncStatus } = open.inspection;
  const { fetchedLists } = ctx.db;
  const failing = vi.spyOn(fetchedLists, 'put').mockRejectedValue(new DOMException('no', 'UnknownError'));
  answering.resolve();
  await until(() => !listsLoading.getState(), 'the end of loading');
  expect(await fetchedLists.count()).toBe(0);
  failing.mockRestore();
  const status = syncStatus as StoreApi<SyncStatus>;
  status.setState({ reachable: 'no' });
  status.setState({ reachable: 'yes' });
  await until(async () => (await fetchedLists.count()) === 3, 'the lists');
});

it('S16 a token that is refused where the use of the session is asked for ends the session', async () => {
  answering.resolve();
  await until(() => !open.inspection.listsLoading.getState(), 'the end of loading');
  server.state.token = 'token-2';
  await open.inspection.refreshSession();
  expect(device.session.ended).toEqual(['invalid_session']);
});
