import { hash } from 'node:crypto';
import { maxPhotoSide } from '#domain/photo.ts';
import { maxPhotosOfLink } from '#domain/repair/repairAnswer.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { Database } from '../../database/tables.ts';
import { lockRepairLinks } from '../../repositories/repair/repairLinks.ts';
import {
  countPhotosSince,
  findPhotos,
  insertLinkPhoto,
  photosBy,
} from '../../repositories/repair/repairPhotos.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { LinkToken } from '../accounts/findLink.ts';
import { readJpeg } from '../photos/check/readJpeg.ts';
import { findRepair, type Repair, type RepairContext, repairOf } from './findRepair.ts';

/** R3: the most photos of all links within a day, and how much of the disk stays free. */
const maxADay = 500;
const minFreeBytes = 1024 ** 3;
const dayMs = 24 * 60 * 60 * 1000;
const later = { reason: 'unavailable', retryAfterSeconds: 3_600 } as const;

const invalid = (field: string, key: string) =>
  refused({ reason: 'validation_failed' as const, errors: { [field]: [key] } });

/** A photo as it was sent: its bytes, and the SHA-256 that they shall have (Repr-Digest), in hex. */
export type SentPhoto = { readonly id: string; readonly bytes: Uint8Array; readonly sha256: string };

/** Whether a photo came now, or was there already. */
type Received = Result<'new' | 'stored', AppError>;

/** Whether a photo is there already; refuses its id with other bytes, and one more than a link may have. */
async function stateOf(db: Database, { together }: Repair, { id, sha256 }: SentPhoto): Promise<Received> {
  const [known] = await findPhotos(db, [id]);
  if (known !== undefined) {
    const isSame = together.includes(known.link_id ?? '') && known.sha256 === sha256;
    if (!isSame) return refused({ reason: 'photo_reused' });
    return known.removed_at === null ? accepted('stored') : refused({ reason: 'photo_removed' });
  }
  const stored = (await photosBy(db, 'photos.link_id', together)).filter(({ file }) => file !== null);
  return stored.length < maxPhotosOfLink ? accepted('new') : refused({ reason: 'too_many_photos' });
}

/**
 * R3: receives a photo through a link: checked outside the server's thread, stored, and only then recorded. The same again is
 * `stored`. Refuses as `findRepair` does, other bytes under its id, one that is no plain JPEG or not what its digest says, more than
 * a link may have, and, for now, more than a day may bring or the disk has room for.
 */
export async function receiveRepairPhoto(
  context: RepairContext &
    Pick<
      AppContext,
      'photoAllowance' | 'photoChecker' | 'photoStore' | 'discardPhotos' | 'freeBytes' | 'randomBytes'
    >,
  asked: LinkToken,
  photo: SentPhoto,
): Promise<Received> {
  const { database, now, photoChecker, photoStore } = context;
  const found = await findRepair(context, asked);
  if (!found.ok) return found;
  // PH12: new photos are not taken.
  if (context.photoAllowance.max === 0) return invalid('photo', 'not_taken');
  const { id, bytes, sha256 } = photo;
  if (hash('sha256', bytes) !== sha256) return invalid('repr_digest', 'invalid');
  const state = await stateOf(database, found.value, photo);
  if (!state.ok || state.value === 'stored') return state;
  const since = new Date(now().getTime() - dayMs).toISOString();
  const isFull = (await context.freeBytes()) < minFreeBytes;
  if (isFull || (await countPhotosSince(database, since)) >= maxADay) return refused(later);
  const size = readJpeg(bytes);
  if (!size.ok) return invalid('photo', size.reason);
  if (Math.max(size.value.width, size.value.height) > maxPhotoSide) return invalid('photo', 'too_large');
  const thumbnail = await photoChecker.check(async () => ({ content: bytes, sha256, ...size.value }));
  if (!thumbnail.ok) return thumbnail;
  const file = uuidv7(now(), context.randomBytes);
  await photoStore.put(file, { photo: bytes, thumbnail: thumbnail.value });
  const received = await inTransaction(database, async (transaction): Promise<Received> => {
    await lockRepairLinks(transaction, found.value.together);
    const received_at = now().toISOString();
    // Meanwhile it may have been withdrawn, or have got another photo.
    const repair = await repairOf(transaction, asked.token, received_at);
    if (repair === null) return refused({ reason: 'not_found' });
    const again = await stateOf(transaction, repair, photo);
    if (!again.ok || again.value === 'stored') return again;
    const row = {
      id,
      link_id: repair.link.id,
      sha256,
      bytes: bytes.length,
      ...size.value,
      received_at,
      file,
    };
    return (await insertLinkPhoto(transaction, row)) ? again : refused({ reason: 'photo_reused' });
  });
  // If it threw, it may have been committed: then the daily sweep deletes the file.
  if (!received.ok || received.value === 'stored') await context.discardPhotos([{ id: null, file }]);
  return received;
}
