import { accepted, type Result } from '#domain/result.ts';
import { durableTransaction } from '../db/durableTransaction.ts';
import { readUnsent } from '../db/outbox/unsentExport.ts';
import type { ActionContext } from './ActionContext.ts';

/** A file as it is handed to the person: JSON text and a name. */
export type CopyFile = { readonly text: string; readonly name: string };

/** S17: everything unsent as a file that the same person can load on another device. Nothing leaves the outbox. */
export async function exportUnsent(
  { db, now }: Pick<ActionContext, 'db' | 'now'>,
  person: { id: string; email: string },
): Promise<Result<CopyFile, 'not_saved'>> {
  const at = now();
  const owner = { id: person.id, email: person.email };
  const taken = await durableTransaction(
    db,
    [db.outbox, db.tours, db.touchpoints, db.remoteIds, db.leftBehind, db.meta, db.photos, db.photoBytes],
    async () => readUnsent(db, owner, at),
  );
  if (!taken.ok) return taken;
  const name = `storey-unsent-${at.toISOString().slice(0, 16).replaceAll(':', '-')}.json`;
  return accepted({ text: JSON.stringify(taken.value, null, 2), name });
}
