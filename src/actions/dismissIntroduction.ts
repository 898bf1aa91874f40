import type { Result } from '#domain/result.ts';
import { writeDurably } from '../db/writeDurably.ts';
import type { ActionContext } from './ActionContext.ts';

/** Puts the introduction on select building away, for this person on this device. */
export async function dismissIntroduction({ db, now }: ActionContext): Promise<Result<null, 'not_saved'>> {
  return await writeDurably(db, [db.meta], async () => {
    await db.meta.put({ key: 'introduction', dismissed_at: now().toISOString() });
    return null;
  });
}
