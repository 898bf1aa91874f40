import { durableTransaction } from '#db/durableTransaction.ts';
import { restoreMarkIn } from '#db/mirrorRecords.ts';
import type { ActionContext } from './ActionContext.ts';

/** S24: dismisses the notice of a restore for good; touchpoints can be concluded again. */
export async function dismissRestoredNotice({ db }: Pick<ActionContext, 'db'>) {
  return durableTransaction(db, [db.meta], async () => {
    const mark = restoreMarkIn([await db.meta.get('mirror')]);
    if (mark !== null) await db.meta.put({ ...mark, dismissed: true });
    return null;
  });
}
