import * as zod from 'zod/mini';
import type { ActionContext } from '../../actions/ActionContext.ts';
import { restoreTyped, type Typed } from '../../actions/restoreTyped.ts';
import { inputBackupPrefix } from '../../session/sessionState.ts';

const address = { tourId: zod.string(), touchpointId: zod.string() };
const field = zod.union([
  zod.object({ kind: zod.literal('comment'), ...address, subTouchpointId: zod.string() }),
  zod.object({ kind: zod.literal('floor'), ...address }),
]);
const backup = zod.object({ value: zod.string(), over: zod.array(zod.string()) });

function read(key: string, text: string): Typed | null {
  try {
    return { field: field.parse(JSON.parse(key)), ...backup.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}

/**
 * S26: saves what a person had typed when their last page was closed. If the store fails, the text stays for the next start;
 * text for touchpoints that are gone or of a concluded tour is dropped, but kept while its tour may be in the mirror only (S24).
 * Returns the keys whose text the store has not accepted.
 */
export async function restoreAllTyped(
  context: Pick<ActionContext, 'db'>,
  localStorage: Storage,
  userId: string,
): Promise<readonly string[]> {
  const refused: string[] = [];
  const prefix = inputBackupPrefix(userId);
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const text = localStorage.getItem(key) ?? '';
    const typed = read(key.slice(prefix.length), text);
    const stored = typed === null ? null : await restoreTyped(context, typed);
    if (stored?.ok === false && stored.reason === 'not_saved') {
      refused.push(key);
      continue;
    }
    if (stored?.ok === false && stored.reason === 'touchpoint_unknown' && !context.db.isWhole) continue;
    // Another tab may be writing to the field at the same time.
    if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  }
  return refused;
}
