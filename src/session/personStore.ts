import type { SecondCopies } from '../db/SecondCopies.ts';
import type { PersonStore } from './createSession.ts';

/** Opens a person's database. The import is dynamic because the sign-in page must not load Dexie. */
export async function personStore(
  userId: string,
  copies: SecondCopies,
  now: () => Date,
): Promise<PersonStore> {
  const { openPersonStore } = await import('../db/openPersonStore.ts');
  return openPersonStore(userId, copies, now);
}
