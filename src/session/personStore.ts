import type { PersonStore } from './createSession.ts';
import type { PersonMirror } from './openPersonStore.ts';

/** Opens a person's database. The import is dynamic because the sign-in page must not load Dexie. */
export async function personStore(userId: string, mirror: PersonMirror): Promise<PersonStore> {
  const { openPersonStore } = await import('./openPersonStore.ts');
  return openPersonStore(userId, mirror);
}
