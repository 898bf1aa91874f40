import { type AnnouncedPhoto, maxPhotosOfDay, maxPhotosOfTour, type PhotoAllowance } from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { StoredPhoto } from '../../repositories/photos/photos.ts';
import type { AppError, FieldErrors } from '../AppError.ts';
import type { LoadedPhotos, PhotoChanges } from './command.ts';

/** The photos that an answer announces; `place` is the index of the answer in the request. */
export type AnswerPhotos = {
  readonly subTouchpointId: string;
  readonly place: number;
  readonly photos: readonly AnnouncedPhoto[];
};

type Context = {
  readonly tourId: string;
  readonly touchpointId: string;
  readonly now: string;
  readonly allowance: PhotoAllowance;
};

const isKept = ({ dropped_at, removed_at }: StoredPhoto) => dropped_at === null && removed_at === null;
const isWaitedFor = ({ dropped_at, expired_at }: StoredPhoto) => dropped_at === null && expired_at === null;

/** PH6: whether a stored photo is the same as an announced one, at the same sub-touchpoint. */
function isSame(stored: StoredPhoto, photo: AnnouncedPhoto, subTouchpointId: string): boolean {
  return (
    stored.sub_touchpoint_id === subTouchpointId &&
    stored.sha256 === photo.sha256 &&
    stored.bytes === photo.bytes &&
    stored.width === photo.width &&
    stored.height === photo.height
  );
}

/**
 * PH1, PH6: which limits would be exceeded afterwards, by field of the request. Photos that are announced already never exceed
 * one. What this conclusion drops counts for the day's limit only, because its bytes may have been received.
 */
function tooMany(
  answers: readonly AnswerPhotos[],
  isNew: (photo: AnnouncedPhoto) => boolean,
  { loaded, touchpointId, allowance }: Pick<Context, 'touchpointId' | 'allowance'> & { loaded: LoadedPhotos },
): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const { place, photos } of answers) {
    if (photos.length > allowance.max && photos.some(isNew)) {
      errors[`sub_touchpoints.${place}.photos`] = ['too_many'];
    }
  }
  const all = answers.flatMap(({ photos }) => photos);
  const fresh = all.filter(isNew);
  if (fresh.length === 0) return errors;
  // One that was dropped or has expired is new to its answer, but not to the day's limit.
  const known = new Set(loaded.ofTour.map(({ id }) => id));
  const unknown = fresh.filter(({ id }) => !known.has(id));
  // Those of this touchpoint are the ones it names: an id stands for one place (`isSame`).
  const elsewhere = loaded.ofTour.filter((photo) => isKept(photo) && photo.touchpoint_id !== touchpointId);
  if (all.length > allowance.per_touchpoint) errors['photos'] = ['too_many'];
  else if (elsewhere.length + all.length > maxPhotosOfTour) errors['photos'] = ['too_many_of_tour'];
  else if (unknown.length > 0 && loaded.announcedOfDay + unknown.length > maxPhotosOfDay)
    errors['photos'] = ['too_many_of_day'];
  return errors;
}

/**
 * PH5, PH6: which photos a conclusion announces, announces again and drops. The photos of an answer are exactly those
 * in the request, besides the tombstones of removed ones (PH13); an id always means one photo in one place. Refuses an
 * id that occurs twice or means another photo, and too many photos.
 */
export function announcePhotos(
  { tourId, touchpointId, now, allowance }: Context,
  loaded: LoadedPhotos,
  answers: readonly AnswerPhotos[],
): Result<PhotoChanges, AppError> {
  // PH12: a server without photos leaves new ones out, because answers wait for no photo (decision 184).
  const takesNew = allowance.max > 0;
  const known = new Map(loaded.ofTour.map((photo) => [photo.id, photo]));
  const said = new Set<string>();
  for (const { subTouchpointId, place, photos } of answers) {
    for (const [index, photo] of photos.entries()) {
      const field = `sub_touchpoints.${place}.photos.${index}.id`;
      if (said.has(photo.id)) return refused({ reason: 'validation_failed', errors: { [field]: ['twice'] } });
      said.add(photo.id);
      const stored = known.get(photo.id);
      const isOther = stored !== undefined && !isSame(stored, photo, subTouchpointId);
      if (isOther || (takesNew && loaded.idsElsewhere.has(photo.id)))
        return refused({ reason: 'photo_reused' });
    }
  }

  const isNew = ({ id }: AnnouncedPhoto) => {
    const stored = known.get(id);
    return stored === undefined || !isWaitedFor(stored);
  };
  const errors = takesNew ? tooMany(answers, isNew, { loaded, touchpointId, allowance }) : {};
  if (Object.keys(errors).length > 0) return refused({ reason: 'validation_failed', errors });

  const taken = takesNew ? answers : [];
  const named = takesNew ? [...said] : [];
  return accepted({
    announced: taken.flatMap(({ subTouchpointId, photos }) =>
      photos
        .filter(({ id }) => !known.has(id))
        .map((photo) => ({
          ...photo,
          tour_id: tourId,
          touchpoint_id: touchpointId,
          sub_touchpoint_id: subTouchpointId,
          announced_at: now,
        })),
    ),
    announcedAgain: named.flatMap((id) => {
      const stored = known.get(id);
      return stored === undefined || isWaitedFor(stored) ? [] : [stored];
    }),
    dropped: loaded.ofTour.filter(
      (photo) => photo.touchpoint_id === touchpointId && isKept(photo) && !said.has(photo.id),
    ),
  });
}

/** The photos of a tour after a conclusion, for the response. */
export function photosAfter(
  { ofTour }: LoadedPhotos,
  { announced, announcedAgain, dropped }: PhotoChanges,
): readonly StoredPhoto[] {
  const gone = new Set(dropped);
  const again = new Set(announcedAgain);
  const kept = ofTour
    .filter((photo) => !gone.has(photo))
    .map((photo) => (again.has(photo) ? { ...photo, dropped_at: null, expired_at: null } : photo));
  const fresh = announced.map((photo): StoredPhoto => ({ ...nothingYet, ...photo }));
  return [...kept, ...fresh].toSorted((a, b) => (`${a.taken_at} ${a.id}` < `${b.taken_at} ${b.id}` ? -1 : 1));
}

const nothingYet = {
  link_id: null,
  statement_id: null,
  user_id: null,
  received_at: null,
  receipt_code: null,
  file: null,
  dropped_at: null,
  expired_at: null,
  removed_at: null,
  removed_by: null,
  removal_reason: null,
  remover_firstname: null,
  remover_lastname: null,
} as const;
