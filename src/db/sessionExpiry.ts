import { sessionExpiry } from '#domain/users/sessionLife.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';

/** When the session ends unless it is used (ISO 8601, UTC), by what the server last reported; null if it never did. */
export async function storedSessionExpiry(db: InspectionDatabase): Promise<string | null> {
  const row = await db.meta.get('session');
  return row?.key === 'session' ? sessionExpiry(row) : null;
}

/** Saves when the session was created and last used, to be shown without a network. */
export async function saveSessionUse(
  db: InspectionDatabase,
  { created_at, last_used_at }: { readonly created_at: string; readonly last_used_at: string },
): Promise<void> {
  await db.meta.put({ key: 'session', created_at, last_used_at });
}
