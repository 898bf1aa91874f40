import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiResult } from '../api/ApiResult.ts';
import type { Api } from '../api/createApi.ts';
import { fetchBuildings, fetchCatalogue, fetchMandates } from '../api/listCalls.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { hasBuildings, saveBuildings, withoutBuildings } from '../db/lists/buildings.ts';
import { saveCatalogue } from '../db/lists/catalogue.ts';
import { saveMandates, storedMandates } from '../db/lists/mandates.ts';
import { isStoreFailure } from '../db/storeFailure.ts';

/** What fetching the reference data needs. */
export type ReferenceDataDeps = {
  readonly db: InspectionDatabase;
  readonly api: Api;
  readonly now: () => number;
  readonly token: () => string | null;
  readonly tokenRefused: (token: string, error: string | null) => void;
  /** Resolves as soon as no entry of the outbox is being sent. */
  readonly whenIdle: () => Promise<void>;
};

/**
 * `unreachable` and `server_error` (it answered, and could not) are worth another try; `refused` and `session` are not, as
 * long as nothing changes.
 */
export type ListOutcome = 'stored' | 'unreachable' | 'server_error' | 'session' | 'refused' | 'not_saved';

/** Fetches and stores mandates, buildings and the catalogue. */
export type Lists = {
  /** Whether what is missing is being fetched for the first time in this start: until then nothing is a problem. */
  readonly loading: StoreApi<boolean>;
  refreshMandates(): Promise<ListOutcome>;
  /** For who wants the list now: one that is here answers `stored` without a call. */
  refreshBuildings(mandateId: string): Promise<ListOutcome>;
  refreshCatalogue(): Promise<ListOutcome>;
  /**
   * Everything that a tour without a network is started from (S4), at a start: what is missing first, then the objects of
   * each mandate, which are asked for once in each start (specification §7). The worst outcome of all.
   */
  refreshReferenceData(): Promise<ListOutcome>;
};

const sideBySide = 6;
const worstFirst: readonly ListOutcome[] = [
  'session',
  'not_saved',
  'unreachable',
  'server_error',
  'refused',
  'stored',
];

/** Keeps the lists of one person on the device. */
export function createLists(environment: ReferenceDataDeps): Lists {
  const { db, api } = environment;
  const loading = createStore(() => true);

  async function refresh<Value>(
    fetched: () => Promise<ApiResult<Value>>,
    keep: (value: Value, fetchedAt: string) => Promise<void>,
  ): Promise<ListOutcome> {
    const token = environment.token();
    if (token === null) return 'session';
    const answer = await fetched();
    if (!answer.ok) {
      const { failure } = answer;
      if (failure.kind !== 'status') return 'unreachable';
      if (failure.status >= 500 || failure.status === 429) return 'server_error';
      if (failure.status !== 401 && failure.status !== 403) return 'refused';
      if (environment.token() === token) environment.tokenRefused(token, failure.error);
      return 'session';
    }
    try {
      await keep(answer.value, new Date(environment.now()).toISOString());
      return 'stored';
    } catch (broken) {
      if (!isStoreFailure(broken)) throw broken;
      return 'not_saved';
    }
  }

  const refreshMandates = () =>
    refresh(
      () => fetchMandates(api),
      (mandates, at) => saveMandates(db, mandates, at),
    );
  const refreshCatalogue = () =>
    refresh(
      () => fetchCatalogue(api),
      (catalogue, at) => saveCatalogue(db, catalogue, at),
    );
  // Which mandates were asked for, in this start: who comes while a call is under way waits for the same one.
  const asked = new Map<string, Promise<ListOutcome>>();
  const askOnce = (mandateId: string): Promise<ListOutcome> => {
    const before = asked.get(mandateId);
    if (before !== undefined) return before;
    const asking = refresh(
      () => fetchBuildings(api, mandateId),
      (buildings, at) => saveBuildings(db, mandateId, buildings, at),
    );
    asked.set(mandateId, asking);
    const forget = () => void asked.delete(mandateId);
    asking.then((outcome) => outcome === 'stored' || forget(), forget);
    return asking;
  };
  const refreshBuildings = async (mandateId: string): Promise<ListOutcome> =>
    (await hasBuildings(db, mandateId)) ? 'stored' : askOnce(mandateId);

  return {
    loading,
    refreshMandates,
    refreshBuildings,
    refreshCatalogue,
    refreshReferenceData: async () => {
      const outcomes = await Promise.all([refreshCatalogue(), refreshMandates()]);
      // While a drain begins as well: most lists are here, and one question finds that out.
      const mandates = (await storedMandates(db))?.mandates ?? [];
      const waiting = await withoutBuildings(db, mandates);
      const missing = new Set(waiting);
      const lane = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          outcomes.push(await askOnce(next.id));
        }
      };
      await Promise.all(Array.from({ length: sideBySide }, lane));
      loading.setState(false, true);
      // One after the other, and answers first (S4): what is here already is in nobody's way, and where there is no server
      // nothing is asked on.
      for (const { id } of mandates.filter((one) => !missing.has(one))) {
        if (outcomes.some((outcome) => outcome !== 'stored')) break;
        await environment.whenIdle();
        outcomes.push(await askOnce(id));
      }
      return worstFirst.find((outcome) => outcomes.includes(outcome)) ?? 'stored';
    },
  };
}
