import type { Rating } from '#domain/rating.ts';
import type { SubTouchpoint, Touchpoint } from '#domain/touchpoint.ts';

/** A sub-touchpoint, unrated unless changed. */
export function makeSubTouchpoint(
  id: string,
  rating: Rating | null = null,
  comment: string | null = null,
): SubTouchpoint {
  return {
    id,
    name: 'parking',
    position: 1,
    rating,
    comment,
    assessment_touchpoint_id: 'tp',
    touchpoint_id: `catalogue-${id}`,
  };
}

/** A touchpoint that can be concluded, with the given changes. */
export function makeTouchpoint(change: Partial<Touchpoint> = {}): Touchpoint {
  return {
    id: 'tp',
    name: 'arriving_at_work',
    touchpoint_id: 'catalogue-tp',
    completed: false,
    floor: null,
    multi_instance: false,
    multi_instance_hint: null,
    parent_id: null,
    hide: false,
    position: 1,
    sub_touchpoints: [makeSubTouchpoint('a', 'good'), makeSubTouchpoint('b', 'not_applicable')],
    ...change,
  };
}
