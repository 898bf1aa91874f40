import { accepted, type Result, refused } from '#domain/result.ts';
import type { SentFinding } from '../../database/repairTables.ts';
import { findPhotos } from '../../repositories/repair/repairPhotos.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { LinkToken } from '../accounts/findLink.ts';
import { findRepair, type RepairContext } from './findRepair.ts';

/** R1: the thumbnail of a photo that the message of a link had, or that was sent through it. Refuses any other, and as `findRepair` does. */
export async function readRepairPhoto(
  context: RepairContext & Pick<AppContext, 'photoStore'>,
  asked: LinkToken,
  id: string,
): Promise<Result<Uint8Array, AppError>> {
  const found = await findRepair(context, asked);
  if (!found.ok) return found;
  const { link, together } = found.value;
  const sent = JSON.parse(link.content) as SentFinding;
  const [photo] = await findPhotos(context.database, [id]);
  const isOfLink = sent.photos.some((one) => one.id === id) || together.includes(photo?.link_id ?? '');
  const file = isOfLink ? (photo?.file ?? null) : null;
  const bytes = file === null ? null : await context.photoStore.read(file, 'thumbnail');
  return bytes === null ? refused({ reason: 'not_found' }) : accepted(bytes);
}
