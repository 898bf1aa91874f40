import { accepted, type Result } from '#domain/result.ts';
import { durableTransaction } from '../db/durableTransaction.ts';
import { readUnsent } from '../db/outbox/unsentExport.ts';
import type { ActionContext } from './ActionContext.ts';

/** The file for the person to save: JSON text (`unsentExport`) and a name. */
export type ExportFile = { readonly text: string; readonly name: string };

/** S17: exports everything unsent to a file that the same person can load on any device. Nothing leaves the outbox. */
export async function exportUnsent(
  { db, now }: Pick<ActionContext, 'db' | 'now'>,
  person: { id: string; email: string },
): Promise<Result<ExportFile, 'not_saved'>> {
  const at = now();
  const owner = { id: person.id, email: person.email };
  const exported = await durableTransaction(
    db,
    [db.outbox, db.tours, db.touchpoints, db.remoteIds, db.leftBehind, db.meta, db.photos, db.photoBytes],
    async () => readUnsent(db, owner, at),
  );
  if (!exported.ok) return exported;
  const name = `storey-unsent-${at.toISOString().slice(0, 16).replaceAll(':', '-')}.json`;
  return accepted({ text: JSON.stringify(exported.value, null, 2), name });
}
