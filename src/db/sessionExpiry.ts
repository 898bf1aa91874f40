import { sessionExpiry } from '#domain/users/sessionLife.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';

/** When the session ends unless it is used, ISO 8601, UTC, as last heard of the server; null where it never said. */
export async function storedSessionExpiry(db: InspectionDatabase): Promise<string | null> {
  const row = await db.meta.get('session');
  return row?.key === 'session' ? sessionExpiry(row) : null;
}

/** Keeps since when a session lives and when it was last used, for the moment without a network. */
export async function saveSessionUse(
  db: InspectionDatabase,
  { created_at, last_used_at }: { readonly created_at: string; readonly last_used_at: string },
): Promise<void> {
  await db.meta.put({ key: 'session', created_at, last_used_at });
}
