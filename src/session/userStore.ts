import type { PersonMirror } from './openUserStore.ts';
import type { PersonStore } from './Session.ts';

/** Opens a person's database. The import is dynamic because the sign-in page must not load Dexie. */
export async function userStore(userId: string, mirror: PersonMirror): Promise<PersonStore> {
  const { openUserStore } = await import('./openUserStore.ts');
  return openUserStore(userId, mirror);
}
