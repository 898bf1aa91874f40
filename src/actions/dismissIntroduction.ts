import type { Result } from '#domain/result.ts';
import { durableTransaction } from '../db/durableTransaction.ts';
import type { ActionContext } from './ActionContext.ts';

/** Dismisses the introduction on the select building page, for this person on this device. */
export async function dismissIntroduction({ db, now }: ActionContext): Promise<Result<null, 'not_saved'>> {
  return await durableTransaction(db, [db.meta], async () => {
    await db.meta.put({ key: 'introduction', dismissed_at: now().toISOString() });
    return null;
  });
}
