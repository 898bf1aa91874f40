import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { RemovablePhoto, StoredPhoto } from '../../repositories/photos/photos.ts';

/** The photos of the API, by sub-touchpoint. */
export type PhotosBySubTouchpoint = ReadonlyMap<string, WirePhoto[]>;

function removalOf(photo: RemovablePhoto): Pick<WirePhoto, 'removed_at' | 'removed_by'> {
  const { removed_at, removed_by: id, remover_firstname: firstname, remover_lastname: lastname } = photo;
  if (removed_at === null) return {};
  const removed_by =
    id === null || firstname === null || lastname === null ? null : { id, firstname, lastname };
  return { removed_at, removed_by };
}

/** PH9: a photo as the API returns it. */
export function wirePhoto(photo: RemovablePhoto): WirePhoto {
  const { id, received_at, width, height, taken_at, sha256, bytes, expired_at } = photo;
  return {
    id,
    received_at,
    width,
    height,
    taken_at,
    sha256,
    bytes,
    ...removalOf(photo),
    ...(expired_at === null ? {} : { expired_at }),
  };
}

/** PH13: a photo as the API returns it to administrators: of a removed one also why. */
export function officePhoto(photo: RemovablePhoto): WirePhoto {
  const { removal_reason } = photo;
  return { ...wirePhoto(photo), ...(removal_reason === null ? {} : { removal_reason }) };
}

/** PH9: photos as the API returns them, by sub-touchpoint; without dropped ones. */
export function wirePhotos(
  photos: readonly StoredPhoto[],
  wire: (photo: StoredPhoto) => WirePhoto,
): PhotosBySubTouchpoint {
  const bySubTouchpoint = new Map<string, WirePhoto[]>();
  for (const photo of photos) {
    if (photo.dropped_at !== null) continue;
    const others = bySubTouchpoint.get(photo.sub_touchpoint_id);
    if (others === undefined) bySubTouchpoint.set(photo.sub_touchpoint_id, [wire(photo)]);
    else others.push(wire(photo));
  }
  return bySubTouchpoint;
}
