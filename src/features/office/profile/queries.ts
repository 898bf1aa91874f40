import { useQuery } from '@tanstack/react-query';
import type { DigestPeriod } from '#domain/repair/notices.ts';
import { endOtherSessions } from '../../../api/accountCalls.ts';
import { changeDigest, fetchOwnAccount } from '../../../api/digestCalls.ts';
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

/** The own account with its digest. */
export function useOwnAccount() {
  const { api } = useServer();
  return useQuery(reading(['sessions', 'own account'], (signal) => fetchOwnAccount(api, signal)));
}

/** Changes how often the signed-in person gets a digest (R5). */
export function useChangeDigest(onSuccess: () => void) {
  return useChange({
    name: 'digest',
    changes: ['sessions'],
    send: (api, digest: DigestPeriod, operationId) => changeDigest(api, { digest }, operationId),
    onSuccess,
  });
}
