import { useQuery } from '@tanstack/react-query';
import { fetchAuditLog } from '../../../api/auditCalls.ts';
import { useServer } from '../../shared/server/ApiContext.ts';
import { reading } from '../shared/queries/reading.ts';

/** A page of the audit log. */
export function useAuditLog(cursor: string | undefined) {
  const { api } = useServer();
  return useQuery(reading(['audit', cursor], (signal) => fetchAuditLog(api, cursor, signal)));
}
