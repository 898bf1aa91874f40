import { newEntry, tourRefs } from '#db/outbox/newEntry.ts';
import { isOfTouchpoint, unsentOfTour } from '#db/outbox/outbox.ts';
import { storedAllowance } from '#db/photos/readPhotoRoom.ts';
import { withdrawPhotoEntries } from '#db/photos/withdrawPhotos.ts';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { shownLabel } from '#domain/building.ts';
import { type AnnouncedPhoto, inOrder, photosLeft } from '#domain/photo.ts';
import { type Result, refused } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/**
 * PH5: removes a photo from its answer, and withdraws the entry that would send it. `undoPhotoDeletion` brings it back: its bytes
 * stay until the touchpoint is concluded without it, or until the first start after the tour is over.
 */
export async function deletePhoto(
  context: ActionContext,
  input: TouchpointAddress & { subTouchpointId: string; photoId: string },
): Promise<Result<Edit, EditRefusal>> {
  const { tourId, subTouchpointId, photoId } = input;
  return editTouchpoint(context, input, async (touchpoint) => {
    const { photos = [] } = touchpoint.sub_touchpoints.find(({ id }) => id === subTouchpointId) ?? {};
    const deleted = photos.find(({ id }) => id === photoId);
    if (deleted === undefined) return touchpoint;
    await withdrawPhotoEntries(context.db, tourId, [photoId]);
    const left = { photos: inOrder(photos.filter((one) => one !== deleted)) };
    const gone = { ...deleted, sub_touchpoint_id: subTouchpointId };
    return {
      ...withAnswer(touchpoint, subTouchpointId, left),
      deleted_photos: [...(touchpoint.deleted_photos ?? []), gone],
    };
  });
}

/**
 * PH5: puts a deleted photo back into its answer, and in line if a conclusion has announced it; refused where its place was
 * taken meanwhile (PH1). It changes nothing once the touchpoint was concluded without the photo: its bytes are gone.
 */
export async function undoPhotoDeletion(
  context: ActionContext,
  input: TouchpointAddress & { subTouchpointId: string; photoId: string },
): Promise<Result<Edit, EditRefusal | 'too_many'>> {
  const { db } = context;
  const { subTouchpointId, photoId } = input;
  let isTooMany = false;
  const saved = await editTouchpoint(
    context,
    input,
    async (touchpoint) => {
      const { deleted_photos = [], sub_touchpoints } = touchpoint;
      const deleted = deleted_photos.find(({ id }) => id === photoId);
      if (deleted === undefined) return touchpoint;
      isTooMany = photosLeft(touchpoint, subTouchpointId, await storedAllowance(db)) === 0;
      if (isTooMany) return touchpoint;
      const { sub_touchpoint_id: _place, ...photo } = deleted;
      await sendAgain(context, touchpoint, photo);
      const { photos = [] } = sub_touchpoints.find(({ id }) => id === subTouchpointId) ?? {};
      return {
        ...withAnswer(touchpoint, subTouchpointId, { photos: inOrder([...photos, photo]) }),
        deleted_photos: deleted_photos.filter((one) => one !== deleted),
      };
    },
    { tables: [db.catalogue, db.photos] },
  );
  return isTooMany ? refused('too_many') : saved;
}

// PH5, PH6: no conclusion has to follow, because the last one names the photo. Under a new operation id: the withdrawn one is
// recorded as gone (S24).
async function sendAgain(
  { db, now, newId }: ActionContext,
  { tour_id, id, name, completed, concluded_floor, concluded_answers }: DeviceTouchpoint,
  photo: AnnouncedPhoto,
): Promise<void> {
  const isPhoto = (one: { readonly id: string }) => one.id === photo.id;
  const isAnnounced = completed && concluded_answers?.some(({ photos }) => photos?.some(isPhoto)) === true;
  if (!isAnnounced || (await db.photos.get([tour_id, photo.id]))?.received_at !== null) return;
  const tour = await db.tours.get(tour_id);
  const unsent = await unsentOfTour(db, tour_id);
  // A copy in a file may have brought it back (S30).
  if (tour === undefined || unsent.some(({ refs }) => refs.photo?.id === photo.id)) return;
  const announcing = unsent.find((entry) => isOfTouchpoint(entry, id) && entry.payload.includes(photo.id));
  const refs = {
    ...tourRefs(shownLabel(tour.building)),
    touchpoint: id,
    touchpointName: name,
    floor: concluded_floor,
    // Empty if that conclusion is acknowledged: the photo no longer waits for it.
    photo: { id: photo.id, announcedBy: announcing?.operationId ?? '' },
  };
  await db.outbox.add(
    newEntry({ operationId: newId(), tour: tour_id, kind: 'send-photo', refs, payload: photo, now: now() }),
  );
}
