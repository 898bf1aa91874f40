import { copiedPhoto } from '#contract/inspections/copiedPhoto.ts';
import { type UnsentExport, unsentExport } from '#contract/inspections/unsentExport.ts';
import { durableTransaction, tryDurably } from '#db/durableTransaction.ts';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { unsentEntries, unsentStates } from '#db/outbox/outbox.ts';
import { signOutLoss } from '#db/outbox/signOutLoss.ts';
import { copyOf } from '#db/outbox/unsentExport.ts';
import { copiesOfPhotos, photosToCopy } from '#db/photos/copiedPhotos.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ActionContext } from './ActionContext.ts';

/** The file for the person to save: JSON (`unsentExport`) and a name. */
export type ExportFile = { readonly content: Blob; readonly name: string };

/** The unsent work of a person without its photos, and the photos that belong to it, by tour. */
type Work = { readonly work: UnsentExport; readonly photos: readonly PhotoKey[] };
type PhotoKey = readonly [tour: string, id: string];

/** Photos as they are in the file, by their key; null if their bytes are gone. */
type PhotoParts = Map<string, Blob | null>;

const nameOf = ([tour, id]: PhotoKey) => `${tour} ${id}`;

// A file is loaded as one text, and browsers have none that is much longer.
const maxSize = 500_000_000;

/**
 * S30: exports everything unsent to a file that the same person can load on any device. Nothing leaves the outbox. Its entries
 * are marked as copied: another device may send them from now on, so they count as attempted (S5). If it cannot be made,
 * whatever the reason, none of them is.
 */
export async function exportUnsent(
  { db, now }: Pick<ActionContext, 'db' | 'now'>,
  person: { id: string; email: string },
): Promise<Result<ExportFile, 'not_saved'>> {
  const at = now();
  const header = { person: { id: person.id, email: person.email }, saved_at: at.toISOString() };
  const name = `storey-unsent-${at.toISOString().slice(0, 16).replaceAll(':', '-')}.json`;
  try {
    const content = await assemble(db, header);
    return content.ok ? accepted({ content: content.value, name }) : content;
  } catch {
    // For example no memory for a photo. The person has to learn of it before they rely on the copy.
    return refused('not_saved');
  }
}

/**
 * Reads the photos first, each by itself, because together they may need more memory than the device has. The rest is read in the
 * transaction that marks its entries, so that no entry changes in between; photos that were added meanwhile are read before that.
 */
async function assemble(
  db: InspectionDatabase,
  header: Pick<UnsentExport, 'person' | 'saved_at'>,
): Promise<Result<Blob, 'not_saved'>> {
  const parts: PhotoParts = new Map();
  const tables = [db.outbox, db.tours, db.touchpoints, db.leftBehind, db.meta, db.photos];
  for (;;) {
    const read = await durableTransaction(db, tables, async () => {
      const { work, photos } = await readWork(db, header);
      const missing = photos.filter((key) => !parts.has(nameOf(key)));
      if (missing.length > 0) return { missing };
      const found = photos.map((key) => parts.get(nameOf(key)) ?? null).filter((part) => part !== null);
      const content = contentOf(work, found);
      if (content.size > maxSize) throw new RangeError('It could not be loaded.');
      await db.outbox.where('state').anyOf(unsentStates).modify({ copied: true });
      return { missing, content };
    });
    if (!read.ok) return read;
    const { missing, content } = read.value;
    if (content !== undefined) return accepted(content);
    for (const key of missing) {
      const part = await tryDurably(db, () => readPhoto(db, key));
      if (!part.ok) return part;
      parts.set(nameOf(key), part.value);
    }
  }
}

/**
 * Every tour of which a sign-out would lose something. Call it within a transaction over `workTables` without receipts and
 * photoBytes.
 */
async function readWork(
  db: InspectionDatabase,
  header: Pick<UnsentExport, 'person' | 'saved_at'>,
): Promise<Work> {
  const tours = (await signOutLoss(db)).map(({ tourId }) => tourId);
  const photos: PhotoKey[] = [];
  for (const tour of tours) for (const id of await photosToCopy(db, tour)) photos.push([tour, id]);
  // Parsing drops what means nothing on another device: places in line and pauses.
  const work = unsentExport.parse({ ...(await copyOf(db, tours, await unsentEntries(db))), ...header });
  return { work, photos };
}

/** In a Blob, which the browser may keep outside of its memory. */
async function readPhoto(db: InspectionDatabase, [tour, id]: PhotoKey): Promise<Blob | null> {
  const [copy] = await copiesOfPhotos(db, tour, [id]);
  return copy === undefined ? null : new Blob([JSON.stringify(copiedPhoto.parse(copy))]);
}

/** The JSON of the work and of its photos, which are at its end and never one text. */
function contentOf(work: UnsentExport, photos: readonly Blob[]): Blob {
  const text = JSON.stringify(work, null, 2);
  const list = photos.flatMap((photo, place) => [place === 0 ? '\n' : ',\n', photo]);
  const open = text.slice(0, -'\n}'.length);
  const content = photos.length === 0 ? [text] : [`${open},\n  "photos": [`, ...list, '\n  ]\n}'];
  return new Blob(content, { type: 'application/json' });
}
