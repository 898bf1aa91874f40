import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SyncStatus } from '#domain/syncStatus.ts';
import { createReferenceData, type ReferenceDataDeps } from '../../sync/referenceData.ts';
import { whenIdle } from '../../sync/status.ts';

type ListsDeps = Omit<ReferenceDataDeps, 'whenIdle' | 'loading'> & {
  readonly status: StoreApi<SyncStatus>;
  /** Aborted when the inspection is closed. */
  readonly closed: AbortSignal;
};

/** The lists that a tour needs offline (S4), fetched by `refresh`, and again when there is contact where that failed. */
export function createFreshLists({ status, closed, ...deps }: ListsDeps) {
  const loading = createStore(() => true);
  // One for all calls: it fetches the buildings of each mandate only once per start.
  const lists = createReferenceData({ ...deps, whenIdle: () => whenIdle(status), loading });
  let missing = false;
  const fetchAll = async () => {
    missing = false;
    const outcome = await lists.refreshReferenceData();
    missing = outcome !== 'stored' && outcome !== 'session' && outcome !== 'refused';
  };
  const refresh = async () =>
    fetchAll().catch((broken: unknown) => {
      // What is under way when the inspection is closed fails with a closed store, which is expected.
      if (!closed.aborted) throw broken;
    });
  status.subscribe((seen, before) => {
    if (missing && seen.reachable === 'yes' && before.reachable !== 'yes') void refresh();
  });
  return { ...lists, loading, refresh };
}
