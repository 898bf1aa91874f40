import {
  exportHeader,
  exportVersion,
  type UnsentExport,
  unsentExport,
} from '#contract/inspections/unsentExport.ts';
import { durableTransaction } from '#db/durableTransaction.ts';
import { saveCopiedPhotos, saveUnsent } from '#db/outbox/unsentExport.ts';
import { saveImportedDrafts } from '#db/tours/saveImportedDrafts.ts';
import { currentTourId } from '#db/tours/tours.ts';
import { workTables } from '#db/workTables.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ActionContext } from './ActionContext.ts';

/** Why a file is not imported. */
export type ImportRefusal = 'not_a_copy' | 'older_version' | 'newer_version' | 'somebody_else' | 'not_saved';

/** What an import has added. */
export type Imported = {
  /** Tours with nothing but drafts. */
  readonly drafts: number;
  /** Entries that were added. */
  readonly added: number;
  /** Entries that were here or acknowledged already. */
  readonly known: number;
  /** The current tour afterwards. */
  readonly tourId: string | null;
};

/**
 * S30: loads a file with unsent work, of this person only (S15). Its entries keep their operation ids, so each is done once
 * whichever device sends it. Nothing is changed if the file is refused.
 */
export async function importUnsent(
  { db }: Pick<ActionContext, 'db'>,
  { text, userId }: { text: string; userId: string },
): Promise<Result<Imported, ImportRefusal>> {
  const read = readCopy(text);
  if (!read.ok) return read;
  const copy = read.value;
  if (copy.person.id !== userId) return refused('somebody_else');
  const tables = workTables(db);
  const saved = await durableTransaction(db, tables, async () => {
    const added = await saveUnsent(db, copy);
    const drafts = await saveImportedDrafts(db, copy);
    await saveCopiedPhotos(db, copy);
    return { added, drafts, tourId: await currentTourId(db) };
  });
  if (!saved.ok) return saved;
  const known = copy.entries.length - saved.value.added;
  return accepted({ ...saved.value, known });
}

function readCopy(text: string): Result<UnsentExport, 'not_a_copy' | 'older_version' | 'newer_version'> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refused('not_a_copy');
  }
  const header = exportHeader.safeParse(json);
  if (!header.success) return refused('not_a_copy');
  if (header.data.version > exportVersion) return refused('newer_version');
  if (header.data.version < exportVersion) return refused('older_version');
  const copy = unsentExport.safeParse(json);
  return copy.success ? accepted(copy.data) : refused('not_a_copy');
}
