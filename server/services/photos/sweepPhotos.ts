import { accepted } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import {
  hasPhotos,
  lockPhotosReceivedBefore,
  namedFiles,
  type StoredPhotoFile,
} from '../../repositories/photos/photoFiles.ts';
import { expirePhotos, markPhotosRemoved } from '../../repositories/photos/photos.ts';
import { deleteUnnamedPhotos } from '../../repositories/repair/repairPhotos.ts';
import type { AppContext } from '../AppContext.ts';
import { audit } from '../audit/audit.ts';
import { fileOf, isPicture } from './store/PhotoStore.ts';

const dayMs = 24 * 60 * 60 * 1000;
const uploadRetentionMs = dayMs;
const unnamedRetentionMs = dayMs;
const awaitedMs = 30 * dayMs;
const atOnce = 500;

type Context = Pick<
  AppContext,
  'database' | 'photoStore' | 'incompleteUploads' | 'randomBytes' | 'discardPhotos'
> & {
  /** PHOTOS_KEEP_DAYS; null: for ever. */
  readonly keepDays: number | null;
  /** The time from which those days count back; no later than the clock. */
  readonly confirmed: Date;
  /** Gets how many photos were removed because of their age. */
  readonly onRemoved: (count: number) => void;
  /** Aborted when the server stops; the rest is done in the next run. */
  readonly stopping?: AbortSignal;
};

/** PH13: removes photos past their retention, a few in each transaction. `onRemoved` gets how many. */
async function removeOld(
  { database, randomBytes, discardPhotos, keepDays, confirmed, stopping }: Context,
  now: Date,
  onRemoved: (count: number) => void,
): Promise<void> {
  if (keepDays === null) return;
  const before = new Date(confirmed.getTime() - keepDays * dayMs).toISOString();
  const at = now.toISOString();
  for (;;) {
    if (stopping?.aborted === true) return;
    let removed: readonly StoredPhotoFile[] = [];
    await inTransaction(database, async (transaction) => {
      removed = await lockPhotosReceivedBefore(transaction, before, atOnce);
      if (removed.length === 0) return accepted(null);
      const ids = removed.map(({ id }) => id);
      await markPhotosRemoved(transaction, ids, { at, by: null, reason: null });
      const newId = () => uuidv7(now, randomBytes);
      await audit({ transaction, now: at, newId }, 'photo_removed', {
        actor: null,
        subject: String(ids.length),
      });
      return accepted(null);
    });
    if (removed.length === 0) return;
    await discardPhotos(removed);
    onRemoved(removed.length);
  }
}

/**
 * PH11: deletes files in the store that no row refers to, left by a kill or a failure. Throws instead if no photo is
 * known at all: then the database is the wrong one, or not restored yet.
 */
async function removeUnnamed({ database, photoStore, stopping }: Context, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unnamedRetentionMs);
  let names: string[] = [];
  const flush = async () => {
    if (names.some(isPicture) && !(await hasPhotos(database)))
      throw new Error('The store has photos, but the database has none: no file was deleted.');
    const named = new Set(await namedFiles(database, [...new Set(names.map(fileOf))]));
    await photoStore.remove(names.filter((name) => !named.has(fileOf(name))));
    names = [];
  };
  for await (const { name, modifiedAt } of photoStore.list()) {
    if (stopping?.aborted === true) return;
    if (modifiedAt >= before) continue;
    names.push(name);
    if (names.length >= atOnce) await flush();
  }
  await flush();
}

/**
 * PH11, PH13, R3, once a day: deletes photos of repair links that no answer names, expires photos that were never received, deletes incomplete uploads untouched for a day, removes
 * photos past their retention, and deletes files that no row refers to.
 */
export async function sweepPhotos(context: Context, now: Date): Promise<void> {
  const { database, incompleteUploads } = context;
  const before = (ms: number) => new Date(now.getTime() - ms);
  await expirePhotos(database, before(awaitedMs).toISOString(), now.toISOString());
  const unnamed = await deleteUnnamedPhotos(database, before(unnamedRetentionMs).toISOString());
  await context.discardPhotos(unnamed.map((file) => ({ id: null, file })));
  await incompleteUploads.removeUntouched(before(uploadRetentionMs));
  let removed = 0;
  try {
    await removeOld(context, now, (count) => {
      removed += count;
    });
  } finally {
    if (removed > 0) context.onRemoved(removed);
  }
  await removeUnnamed(context, now);
}
