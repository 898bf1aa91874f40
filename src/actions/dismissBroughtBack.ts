import { markOf } from '../db/secondCopyMark.ts';
import { writeDurably } from '../db/writeDurably.ts';
import type { ActionContext } from './ActionContext.ts';

/** S24: the person has read what came back to this device; they are not told again. */
export async function dismissBroughtBack({ db }: Pick<ActionContext, 'db'>) {
  return writeDurably(db, [db.meta], async () => {
    const mark = await markOf(db);
    if (mark !== null) await db.meta.put({ ...mark, told: true });
    return null;
  });
}
