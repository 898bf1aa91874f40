import { durableTransaction } from '../db/durableTransaction.ts';
import { restoreMarkIn } from '../db/mirrorRecords.ts';
import type { ActionContext } from './ActionContext.ts';

/** S24: the person has read what was restored on this device; they are not told again. */
export async function dismissRestoredNotice({ db }: Pick<ActionContext, 'db'>) {
  return durableTransaction(db, [db.meta], async () => {
    const mark = restoreMarkIn([await db.meta.get('mirror')]);
    if (mark !== null) await db.meta.put({ ...mark, dismissed: true });
    return null;
  });
}
