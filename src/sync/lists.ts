import type { Answer } from '../api/Answer.ts';
import type { Api } from '../api/createApi.ts';
import { fetchBuildings, fetchCatalogue, fetchMandates } from '../api/listCalls.ts';
import { hasBuildings, keepBuildings, withoutBuildings } from '../db/buildings.ts';
import { keepCatalogue } from '../db/catalogue.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { keepMandates, storedMandates } from '../db/mandates.ts';
import { isStoreFailure } from '../db/storeFailure.ts';

export type ListsEnvironment = {
  readonly db: InspectionDatabase;
  readonly api: Api;
  readonly now: () => number;
  readonly token: () => string | null;
  readonly tokenRefused: (token: string, error: string | null) => void;
};

/** `unreachable` is worth another try; `refused` and `session` are not, as long as nothing changes. */
export type ListOutcome = 'kept' | 'unreachable' | 'session' | 'refused' | 'not_saved';

export type Lists = {
  refreshMandates(): Promise<ListOutcome>;
  /** Fetched once and kept (specification §7): a list that is here answers `kept` without a call. */
  refreshBuildings(mandateId: string): Promise<ListOutcome>;
  refreshCatalogue(): Promise<ListOutcome>;
  /** Everything that a tour without a network is started from (S4); the worst outcome of all. */
  refreshAll(): Promise<ListOutcome>;
};

const sideBySide = 6;
const worstFirst: readonly ListOutcome[] = ['session', 'not_saved', 'unreachable', 'refused', 'kept'];

/** Keeps the lists of one person on the device. */
export function createLists(environment: ListsEnvironment): Lists {
  const { db, api } = environment;

  async function refresh<Value>(
    fetched: () => Promise<Answer<Value>>,
    keep: (value: Value, fetchedAt: string) => Promise<void>,
  ): Promise<ListOutcome> {
    const token = environment.token();
    if (token === null) return 'session';
    const answer = await fetched();
    if (!answer.ok) {
      const { failure } = answer;
      if (failure.kind !== 'status' || failure.status >= 500 || failure.status === 429) return 'unreachable';
      if (failure.status !== 401 && failure.status !== 403) return 'refused';
      if (environment.token() === token) environment.tokenRefused(token, failure.error);
      return 'session';
    }
    try {
      await keep(answer.value, new Date(environment.now()).toISOString());
      return 'kept';
    } catch (broken) {
      if (!isStoreFailure(broken)) throw broken;
      return 'not_saved';
    }
  }

  const refreshMandates = () =>
    refresh(
      () => fetchMandates(api),
      (mandates, at) => keepMandates(db, mandates, at),
    );
  const refreshCatalogue = () =>
    refresh(
      () => fetchCatalogue(api),
      (catalogue, at) => keepCatalogue(db, catalogue, at),
    );
  const refreshBuildings = async (mandateId: string): Promise<ListOutcome> => {
    if (await hasBuildings(db, mandateId)) return 'kept';
    return refresh(
      () => fetchBuildings(api, mandateId),
      (buildings, at) => keepBuildings(db, mandateId, buildings, at),
    );
  };

  return {
    refreshMandates,
    refreshBuildings,
    refreshCatalogue,
    refreshAll: async () => {
      const outcomes = await Promise.all([refreshCatalogue(), refreshMandates()]);
      // While a drain begins as well: most lists are here, and one question finds that out.
      const waiting = await withoutBuildings(db, (await storedMandates(db))?.mandates ?? []);
      const lane = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          outcomes.push(await refreshBuildings(next.id));
        }
      };
      await Promise.all(Array.from({ length: sideBySide }, lane));
      return worstFirst.find((outcome) => outcomes.includes(outcome)) ?? 'kept';
    },
  };
}
