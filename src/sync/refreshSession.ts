import type { Api } from '../api/createApi.ts';
import { fetchSessions } from '../api/sessionCalls.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { saveSessionUse } from '../db/sessionExpiry.ts';

/** Asks how old the session of this device is, and keeps the answer; none leaves the last one as it is. */
export async function refreshSession(api: Api, db: InspectionDatabase): Promise<void> {
  const sessions = await fetchSessions(api, new AbortController().signal);
  const current = sessions.ok ? sessions.value.find((session) => session.current) : undefined;
  if (current !== undefined) await saveSessionUse(db, current);
}
