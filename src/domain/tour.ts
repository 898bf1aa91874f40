import type { Catalogue } from './catalogue/catalogue.ts';
import { accepted, type Result, refused } from './result.ts';
import type { Touchpoint } from './touchpoint.ts';

/** Times are ISO 8601 in UTC. `cip_obj_id` is the building (specification §3). */
export type Tour = {
  readonly id: string;
  readonly cip_obj_id: string;
  readonly mandate_id: string;
  readonly created_at: string;
  readonly concluded_at: string | null;
};

/** U11: how many tours a person may start within 24 hours. */
export const maxToursOfDay = 500;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * U11: the milliseconds until a person may start another tour; 0: at once. `decisive` is the time at which their 500th newest
 * tour was started; null if they have started fewer.
 */
export function untilNextStart(decisive: string | null, now: string): number {
  return decisive === null ? 0 : Math.max(0, Date.parse(decisive) + dayMs - Date.parse(now));
}

/** Why a tour cannot be concluded. */
export type TourRefusal = 'no_touchpoint_completed' | 'already_concluded';

/** U1: concluding needs at least one completed touchpoint, and happens once (specification §4). */
export function tourRefusal(
  tour: Pick<Tour, 'concluded_at'>,
  touchpoints: readonly Pick<Touchpoint, 'completed'>[],
): TourRefusal | null {
  if (tour.concluded_at !== null) return 'already_concluded';
  return touchpoints.some((one) => one.completed) ? null : 'no_touchpoint_completed';
}

/** U1, applied: the tour, concluded at `now`. */
export function concludedTour<Kind extends Tour>(
  tour: Kind,
  touchpoints: readonly Pick<Touchpoint, 'completed'>[],
  now: string,
): Result<Kind, TourRefusal> {
  const refusal = tourRefusal(tour, touchpoints);
  return refusal === null ? accepted({ ...tour, concluded_at: now }) : refused(refusal);
}

/**
 * U2: the touchpoints of a new tour: the catalogue's, each once, unrated; a repeated one without a floor. `idAt` gives the id at a
 * place (`partId`).
 */
export function touchpointsOfNewTour(catalogue: Catalogue, idAt: (place: number) => string): Touchpoint[] {
  let place = 0;
  const newId = () => {
    place += 1;
    return idAt(place);
  };
  return catalogue.touchpoints.map((entry) => {
    const id = newId();
    return {
      id,
      name: entry.name,
      touchpoint_id: entry.id,
      completed: false,
      floor: null,
      multi_instance: entry.multi_instance,
      multi_instance_hint: entry.multi_instance_hint,
      parent_id: null,
      hide: false,
      position: entry.position,
      sub_touchpoints: entry.sub_touchpoints.map((sub) => ({
        id: newId(),
        name: sub.name,
        position: sub.position,
        rating: null,
        comment: null,
        assessment_touchpoint_id: id,
        touchpoint_id: sub.id,
      })),
    };
  });
}
