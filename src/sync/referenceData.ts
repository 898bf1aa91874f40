import type { StoreApi } from 'zustand/vanilla';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { hasBuildings, saveBuildings, withoutBuildings } from '#db/lists/buildings.ts';
import { saveCatalogue } from '#db/lists/catalogue.ts';
import { saveMandates, storedLists, storedMandates } from '#db/lists/mandates.ts';
import { saveSessionUse } from '#db/sessionExpiry.ts';
import { isStoreFailure } from '#db/storeFailure.ts';
import type { Unreachable } from '#domain/networkRefusal.ts';
import { type ApiResult, endsSession, unreachableBy } from '../api/ApiResult.ts';
import type { Api } from '../api/createApi.ts';
import { fetchBuildings, fetchCatalogue, fetchMandates } from '../api/listCalls.ts';
import { fetchSessions } from '../api/sessionCalls.ts';

/** What fetching the reference data needs. */
export type ReferenceDataDeps = {
  readonly db: InspectionDatabase;
  readonly api: Api;
  readonly now: () => Date;
  readonly token: () => string | null;
  readonly tokenRefused: (token: string, error: string | null) => void;
  /** Resolves as soon as no entry of the outbox is being sent. */
  readonly whenIdle: () => Promise<void>;
  /** Becomes false when the missing lists were fetched or could not be; nothing is reported as missing before that. */
  readonly loading: StoreApi<boolean>;
};

/**
 * How fetching a list ended. Another try makes sense after `Unreachable` and `server_error` (the server responded with a
 * fault), and after `not_saved`, but not after `refused` and `session`.
 */
export type ListOutcome = 'stored' | Unreachable | 'server_error' | 'session' | 'refused' | 'not_saved';

/** Fetches and stores mandates, buildings and the catalogue (S4), and the use of the session. */
export type ReferenceData = {
  readonly refreshMandates: () => Promise<ListOutcome>;
  /** Fetches the buildings of a mandate if they are not here; `stored` without a call if they are. */
  readonly refreshBuildings: (mandateId: string) => Promise<ListOutcome>;
  readonly refreshCatalogue: () => Promise<ListOutcome>;
  /** Fetches and stores when this device's session was created and last used. If the call fails, nothing changes. */
  readonly refreshSession: () => Promise<ListOutcome>;
  /**
   * At a start, fetches everything that an offline tour needs (S4): missing lists first, then the buildings of each mandate
   * once (specification §7), and again where the server has other lists than before (B6). Returns the worst outcome.
   */
  readonly refreshReferenceData: () => Promise<ListOutcome>;
};

/** What a response says beside its value. */
type Answer = { readonly cached?: true; readonly lists?: string };

const maxConcurrent = 6;
const worstFirst: readonly ListOutcome[] = [
  'session',
  'not_saved',
  'network_refused',
  'network_portal',
  'unreachable',
  'server_error',
  'refused',
  'stored',
];

// A store that fails, in reading or in writing, has saved nothing.
async function orNotSaved(work: () => Promise<ListOutcome>): Promise<ListOutcome> {
  try {
    return await work();
  } catch (broken) {
    if (!isStoreFailure(broken)) throw broken;
    return 'not_saved';
  }
}

/** Keeps the reference data of one person on the device up to date. */
export function createReferenceData(deps: ReferenceDataDeps): ReferenceData {
  const { db, api, loading } = deps;

  async function refresh<Value>(
    fetchList: () => Promise<ApiResult<Value>>,
    save: (value: Value, fetchedAt: string, answer: Answer) => Promise<void | 'unreachable'>,
  ): Promise<ListOutcome> {
    const token = deps.token();
    if (token === null) return 'session';
    const result = await fetchList();
    if (!result.ok) {
      const { failure } = result;
      if (failure.kind !== 'status') return unreachableBy(failure) ?? 'unreachable';
      if (failure.status >= 500 || failure.status === 429) return 'server_error';
      if (!endsSession(failure)) return 'refused';
      if (deps.token() === token) deps.tokenRefused(token, failure.error);
      return 'session';
    }
    return orNotSaved(async () => {
      return (await save(result.value, deps.now().toISOString(), result)) ?? 'stored';
    });
  }

  // The mandates whose buildings were fetched since the start.
  const fetched = new Set<string>();
  const refreshMandates = () =>
    refresh(
      () => fetchMandates(api),
      async (mandates, at, { cached, lists }) => {
        // B6: what a cache has may be of before. Nothing is deleted by it.
        if (cached === true && (await storedMandates(db)) !== null) return 'unreachable';
        if (cached !== true && lists !== undefined && lists !== (await storedLists(db))) fetched.clear();
        await saveMandates(db, mandates, at, cached === true ? null : (lists ?? null));
        return undefined;
      },
    );
  const refreshCatalogue = () =>
    refresh(
      () => fetchCatalogue(api),
      (catalogue, at) => saveCatalogue(db, catalogue, at),
    );
  const refreshSession = () =>
    refresh(
      () => fetchSessions(api, new AbortController().signal),
      async (sessions) => {
        const current = sessions.find((session) => session.current);
        if (current !== undefined) await saveSessionUse(db, current);
      },
    );
  // The buildings being fetched, by mandate: concurrent callers share one call.
  const fetches = new Map<string, Promise<ListOutcome>>();
  const fetchShared = (mandateId: string): Promise<ListOutcome> => {
    const known = fetches.get(mandateId);
    if (known !== undefined) return known;
    const fetching = refresh(
      () => fetchBuildings(api, mandateId),
      async (buildings, at) => {
        await saveBuildings(db, mandateId, buildings, at);
        fetched.add(mandateId);
      },
    ).finally(() => fetches.delete(mandateId));
    fetches.set(mandateId, fetching);
    return fetching;
  };
  // Asks the database each time: the browser may have deleted it since the last fetch (S24).
  const refreshBuildings = (mandateId: string) =>
    orNotSaved(async () => ((await hasBuildings(db, mandateId)) ? 'stored' : fetchShared(mandateId)));

  const refreshAll = async (): Promise<ListOutcome> => {
    const outcomes = await Promise.all([refreshCatalogue(), refreshMandates()]);
    // One query for all mandates: most lists are here, and a drain starts at the same time.
    const mandates = (await storedMandates(db))?.mandates ?? [];
    const waiting = await withoutBuildings(db, mandates);
    const missing = new Set(waiting);
    const fetchWaiting = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        outcomes.push(await refreshBuildings(next.id));
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, fetchWaiting));
    loading.setState(false, true);
    // Lists that are here are refreshed one by one while nothing is being sent (S4), and only as long as calls succeed.
    for (const { id } of mandates.filter((one) => !missing.has(one))) {
      if (outcomes.some((outcome) => outcome !== 'stored')) break;
      await deps.whenIdle();
      if (!fetched.has(id)) outcomes.push(await fetchShared(id));
    }
    return worstFirst.find((outcome) => outcomes.includes(outcome)) ?? 'stored';
  };

  return {
    refreshMandates,
    refreshBuildings,
    refreshCatalogue,
    refreshSession,
    refreshReferenceData: () => orNotSaved(refreshAll).finally(() => loading.setState(false, true)),
  };
}
