import type { ActionContext } from './ActionContext.ts';
import type { TouchpointAddress } from './editTouchpoint.ts';

/** Saves which touchpoint is on the screen, where the tour is resumed (U4). Not durable: a kill loses the position, no answer. */
export async function noteTouchpoint({ db }: ActionContext, address: TouchpointAddress): Promise<void> {
  // A failing store is reported at the next answer.
  await db.meta.put({ key: 'lastTouchpoint', ...address }).catch(() => undefined);
}
