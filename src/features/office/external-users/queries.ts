import { useQuery } from '@tanstack/react-query';
import { fetchExternalUser, fetchExternalUsers } from '../../../api/externalUserCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { reading } from '../shared/queries/reading.ts';

/** A page of people. */
export function usePeople(query: Parameters<typeof fetchExternalUsers>[1]) {
  const { api } = useServer();
  return useQuery(reading(['people', query], (signal) => fetchExternalUsers(api, query, signal)));
}

/** One person, and the ETag that a change is made from (E13). */
export function usePerson(id: string) {
  const { api } = useServer();
  return useQuery(
    reading(['people', 'one', id], async (signal) => {
      const result = await fetchExternalUser(api, id, signal);
      return result.ok ? { ok: true, value: { user: result.value, etag: result.etag } } : result;
    }),
  );
}
