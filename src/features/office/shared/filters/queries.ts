import { useQuery } from '@tanstack/react-query';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import type { ApiResult } from '../../../../api/ApiResult.ts';
import { fetchExternalUser, fetchExternalUsers } from '../../../../api/externalUserCalls.ts';
import { fetchBuilding, fetchMandates } from '../../../../api/listCalls.ts';
import { useServer } from '../../../shared/server/ApiContext.ts';
import { isGone } from '../../../shared/server/useFailure.ts';
import { reading } from '../queries/reading.ts';

/** All mandates, once they are wanted. */
export function useMandates(isWanted: boolean) {
  const { api } = useServer();
  return useQuery({ ...reading(['buildings', 'mandates'], () => fetchMandates(api)), enabled: isWanted });
}

/** A building. */
export function useBuilding(id: string) {
  const { api } = useServer();
  return useQuery(reading(['buildings', id], () => fetchBuilding(api, id)));
}

/** The person whom a filter names; `deleted` where the account is. */
export function useChosenPerson(id: string | undefined) {
  const { api } = useServer();
  return useQuery({
    ...reading(
      ['people', 'chosen', id],
      async (signal): Promise<ApiResult<ExternalUserDetail | 'deleted'>> => {
        const person = await fetchExternalUser(api, id ?? '', signal);
        return !person.ok && isGone(person.failure) ? { ok: true, value: 'deleted' } : person;
      },
    ),
    enabled: id !== undefined,
    // The name of another person would be wrong.
    placeholderData: () => undefined,
  });
}

/** The people whom a text finds, by name, once they are wanted. */
export function useFoundPeople(query: string, isWanted: boolean) {
  const { api } = useServer();
  return useQuery({
    ...reading(['people', 'found', query], (signal) =>
      fetchExternalUsers(api, { query, sort: 'name' }, signal),
    ),
    enabled: isWanted,
  });
}
