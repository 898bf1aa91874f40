import type { StoreApi } from 'zustand/vanilla';
import { purgeOver } from '#db/outbox/purgeOver.ts';
import { saveOwnerEmail } from '#db/ownerEmail.ts';
import type { SyncStatus } from '#domain/syncStatus.ts';
import type { ActionContext } from '../../actions/ActionContext.ts';
import { connectionType } from '../../sync/connectionType.ts';
import { createSyncEngine } from '../../sync/engine.ts';
import type { EngineDeps, SyncEngine } from '../../sync/SyncEngine.ts';
import { browserWakeSources } from '../../sync/wakeSources.ts';
import { requestBackgroundSync, workerWakes } from '../pwa/backgroundSync.ts';
import { persistStorage } from '../pwa/storageFacts.ts';

type SendingDeps = Pick<EngineDeps, 'db' | 'api' | 'now' | 'setTimer' | 'token' | 'tokenRefused'> & {
  readonly page: Window & typeof globalThis;
  readonly status: StoreApi<SyncStatus>;
  readonly serverClock: ActionContext['serverClock'];
  readonly mirroring: { readonly sweep: () => Promise<unknown> };
  /** The address with which this person signs in, or null while it is not known. */
  readonly email: string | null;
};

/** Starts the engine of an open inspection, keeps what is unsent on the device, and deletes what is over. */
export function startSending({
  page,
  status,
  serverClock,
  mirroring,
  email,
  ...deps
}: SendingDeps): SyncEngine {
  const { db, now } = deps;
  const { navigator, document } = page;
  const engine = createSyncEngine(
    {
      ...deps,
      random: () => Math.random(),
      // Counts and the commits of a drain delay each other.
      minInterval: 1_000,
      locks: navigator.locks,
      connectionType: () => connectionType(navigator),
      wakeSources: (wake) => {
        const stopBrowser = browserWakeSources(page, document)(wake);
        const stopWorker = workerWakes(page, wake);
        return () => {
          stopBrowser();
          stopWorker();
        };
      },
    },
    status,
  );
  status.subscribe((seen, before) => {
    // Acknowledged entries must not come back with an older database, so the mirror is brought up to date (S24).
    if (seen.unsent < before.unsent && seen.sending === 0) void mirroring.sweep();
    if (seen.unsent > before.unsent) void requestBackgroundSync(page);
  });
  engine.start();
  // S20. Not awaited: screens that show the result ask the browser again.
  void persistStorage(navigator.storage);
  // If the store fails, the next start tries again.
  const purge = async () => purgeOver(db, now(), await serverClock());
  purge().catch(() => undefined);
  if (email !== null) saveOwnerEmail(db, email).catch(() => undefined);
  return engine;
}
