import * as z from 'zod/mini';
import type { ActionContext } from '../../actions/ActionContext.ts';
import { restoreTyped, type Typed } from '../../actions/restoreTyped.ts';
import { typedPrefix } from './typedAside.ts';

const address = { tourId: z.string(), touchpointId: z.string() };
const field = z.union([
  z.object({ kind: z.literal('comment'), ...address, subTouchpointId: z.string() }),
  z.object({ kind: z.literal('floor'), ...address }),
]);
const aside = z.object({ value: z.string(), over: z.array(z.string()) });

function read(key: string, text: string): Typed | null {
  try {
    return { field: field.parse(JSON.parse(key)), ...aside.parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}

/**
 * S26: what a person had typed when their last page went. A store that refuses it now gets it at the next start; of what
 * is not here any more, or concluded since, nothing is left to store. Answers which keys the store has refused.
 */
export async function takeUpAllTyped(
  context: Pick<ActionContext, 'db'>,
  localStorage: Storage,
  userId: string,
): Promise<readonly string[]> {
  const refused: string[] = [];
  const prefix = typedPrefix(userId);
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const text = localStorage.getItem(key) ?? '';
    const typed = read(key.slice(prefix.length), text);
    const stored = typed === null ? null : await restoreTyped(context, typed);
    if (stored?.ok === false && stored.reason === 'not_saved') {
      refused.push(key);
      continue;
    }
    // Another tab may be writing into the field just now.
    if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  }
  return refused;
}
