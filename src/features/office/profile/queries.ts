import { useQuery } from '@tanstack/react-query';
import { endOtherSessions } from '../../../api/accountCalls.ts';
import { fetchSessions } from '../../../api/sessionCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { reading } from '../shared/queries/reading.ts';
import { useChange } from '../shared/queries/useChange.ts';

/** The sessions of the signed-in person. */
export function useSessions() {
  const { api } = useServer();
  return useQuery(reading(['sessions'], (signal) => fetchSessions(api, signal)));
}

/** Ends all other sessions of the signed-in person. */
export function useEndOtherSessions() {
  return useChange({
    name: 'other sessions',
    changes: ['sessions'],
    send: (api, _: null, operationId) => endOtherSessions(api, operationId),
  });
}
