import type { DeviceTouchpoint } from '#db/schema.ts';
import type { Rating } from '#domain/rating.ts';
import { accepted } from '#domain/result.ts';
import type { SubTouchpoint } from '#domain/touchpoint.ts';
import type { EditRefusal } from '../../../../actions/editTouchpoint.ts';
import { rateSubTouchpoint } from '../../../../actions/rateSubTouchpoint.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';
import { useSavedInput } from './useSavedInput.ts';

/** The rating of a question, shown at the tap and saved at once. */
export function useRating(touchpoint: DeviceTouchpoint, answer: SubTouchpoint) {
  const { ctx } = useInspection();
  return useSavedInput<Rating | null, EditRefusal>({
    stored: answer.rating,
    delay: 0,
    save: async (rating) =>
      rating === null
        ? accepted(null)
        : rateSubTouchpoint(ctx, {
            tourId: touchpoint.tour_id,
            touchpointId: touchpoint.id,
            subTouchpointId: answer.id,
            rating,
          }),
  });
}
