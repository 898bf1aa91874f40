import type { ActionContext } from './ActionContext.ts';
import type { TouchpointAddress } from './editTouchpoint.ts';

/** U4: saves which touchpoint is on the screen, where the tour continues. Not durable: a kill loses the position, no answer. */
export async function saveLastTouchpoint({ db }: ActionContext, address: TouchpointAddress): Promise<void> {
  // A failing store is reported when the next answer is saved.
  await db.meta.put({ key: 'lastTouchpoint', ...address }).catch(() => undefined);
}
