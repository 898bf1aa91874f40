import { isUniqueViolation } from '../../../database/query/uniqueViolation.ts';
import type { Database } from '../../../database/tables.ts';
import {
  deletePhotoParts,
  deletePhotoPartsBefore,
  insertPhotoPart,
  lengthOfPhotoParts,
  readPhotoParts,
} from '../../../repositories/photos/photoParts.ts';
import { type IncompleteUploads, OffsetMoved } from './IncompleteUploads.ts';

const partBytes = 500_000;
const partMs = 300;
const due = Symbol('due');

/**
 * Groups the received chunks into parts worth a row: so many bytes, or those of a short time. A broken connection is often
 * noticed a minute later, and meanwhile another server may be asked for the offset. If the connection fails, the chunks
 * received are the last part, and the failure is thrown after it.
 */
async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const iterator = chunks[Symbol.asyncIterator]();
  let waiting: Uint8Array[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  let whenDue = Promise.withResolvers<typeof due>();
  const take = () => {
    const part = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    clearTimeout(timer);
    whenDue = Promise.withResolvers();
    return part;
  };
  const ask = () => {
    const asked = iterator.next();
    // It is awaited below, later than it may fail.
    asked.catch(() => undefined);
    return asked;
  };
  let next = ask();
  try {
    for (;;) {
      const step = await Promise.race([next, whenDue.promise]);
      if (step === due) {
        yield take();
        continue;
      }
      if (step.done === true) break;
      if (length === 0) timer = setTimeout(whenDue.resolve, partMs, due);
      waiting.push(step.value);
      length += step.value.length;
      next = ask();
      if (length >= partBytes) yield take();
    }
  } catch (error) {
    if (length > 0) yield take();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (length > 0) yield take();
}

// Each holds one part at most (about 500 kB): 32 MB in all.
const maxJustCame = 64;

/**
 * One row per part, shared by several servers: any of them continues where another stopped. A part is one insert, and of two at
 * the same position the second violates the table's unique key: that is the lock.
 */
export function uploadsInDatabase(database: Database, now: () => Date): IncompleteUploads {
  // Photos received in one part, for the duration of their call: PostgreSQL returns bytes as text, and reading them back costs
  // more than checking the photo.
  const justCame = new Map<string, Uint8Array>();
  const lengthOf = (id: string) => lengthOfPhotoParts(database, id);

  async function insert(photo_id: string, position: number, bytes: Buffer): Promise<number> {
    try {
      const at = now().toISOString();
      const part = { photo_id, position, length: bytes.length, bytes, at };
      if (!(await insertPhotoPart(database, part))) throw new OffsetMoved('Nobody waits for it any more.');
    } catch (error) {
      if (isUniqueViolation(error)) throw new OffsetMoved('Another part begins at the same byte.');
      throw error;
    }
    return position + bytes.length;
  }

  return {
    lengthOf,

    append: async (id, position, chunks, whole) => {
      if ((await lengthOf(id)) !== position) {
        throw new OffsetMoved('The incomplete upload is not as long as it was.');
      }
      let end = position;
      let last: Uint8Array = new Uint8Array();
      for await (const part of partsOf(chunks)) {
        end = await insert(id, end, part);
        last = part;
      }
      if (last.length === whole && justCame.size < maxJustCame) justCame.set(id, last);
      return end;
    },

    take: async (id) => justCame.get(id) ?? readPhotoParts(database, id),
    release: async (id) => void justCame.delete(id),
    remove: async (ids) => {
      // One that is discarded before it is finished is never released.
      for (const id of ids) justCame.delete(id);
      await deletePhotoParts(database, ids);
    },
    removeUntouched: (since) => deletePhotoPartsBefore(database, since.toISOString()),
  };
}
