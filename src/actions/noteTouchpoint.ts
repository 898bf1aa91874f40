import type { ActionContext } from './ActionContext.ts';
import type { TouchpointAddress } from './editTouchpoint.ts';

/** Notes the touchpoint on the screen: the tour goes on there (U4). Not durably: a kill loses where one was, no answer. */
export async function noteTouchpoint({ db }: ActionContext, address: TouchpointAddress): Promise<void> {
  // A store that fails here fails at the next answer as well, and says so there.
  await db.meta.put({ key: 'lastTouchpoint', ...address }).catch(() => undefined);
}
