import { durableTransaction } from '#db/durableTransaction.ts';
import type { Result } from '#domain/result.ts';
import type { ActionContext } from './ActionContext.ts';

/** Dismisses the introduction on the select building page, for this person on this device. */
export async function dismissIntroduction({ db, now }: ActionContext): Promise<Result<null, 'not_saved'>> {
  return await durableTransaction(db, [db.meta], async () => {
    await db.meta.put({ key: 'introduction', dismissed_at: now().toISOString() });
    return null;
  });
}

/** E20: whether it is to be said now, for the first time on this device, that the link of the invitation was handed over. */
export async function sayHandedOver({ db, now }: ActionContext): Promise<Result<boolean, 'not_saved'>> {
  const said_at = now().toISOString();
  return await durableTransaction(db, [db.meta], async () => {
    const said = await db.meta.get('handedOver');
    if (said?.key === 'handedOver' && said.said_at !== said_at) return false;
    await db.meta.put({ key: 'handedOver', said_at });
    return true;
  });
}
