import type { WireTouchpoint, WireTour } from '#contract/inspections/tour.ts';
import type { SubTouchpoint, Touchpoint } from '#domain/touchpoint.ts';
import { receiptOf, startOf } from '#domain/tourMoment.ts';
import type { StoredPhoto } from '../../repositories/photos/photos.ts';
import type { ReceivedTour } from '../../repositories/tours.ts';
import { type PhotosBySubTouchpoint, wirePhoto, wirePhotos } from '../photos/wirePhotos.ts';

/** A touchpoint in the form of the API: with the photos of its answers (PH6). */
export function wireTouchpoint(touchpoint: Touchpoint, photos: readonly StoredPhoto[]): WireTouchpoint {
  return withPhotos(touchpoint, wirePhotos(photos, wirePhoto));
}

function withPhotos(touchpoint: Touchpoint, photos: PhotosBySubTouchpoint): WireTouchpoint {
  return {
    ...touchpoint,
    sub_touchpoints: touchpoint.sub_touchpoints.map((sub: Omit<SubTouchpoint, 'photos'>) => {
      const own = photos.get(sub.id);
      return own === undefined ? sub : { ...sub, photos: own };
    }),
  };
}

/** A tour in the form of the API, with its touchpoints (specification §7); its photos as their reader may see them. */
export function wireTour(
  tour: ReceivedTour,
  touchpoints: readonly Touchpoint[],
  photos: readonly StoredPhoto[],
  wire = wirePhoto,
): WireTour {
  const bySubTouchpoint = wirePhotos(photos, wire);
  const moments = { started_at: startOf(tour), received_at: receiptOf(tour) };
  return { ...tour, ...moments, touchpoints: touchpoints.map((one) => withPhotos(one, bySubTouchpoint)) };
}
