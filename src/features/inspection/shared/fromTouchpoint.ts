import { useEffect } from 'react';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { saveLastTouchpoint } from '../../../actions/saveLastTouchpoint.ts';
import { useInspection } from '../../shared/InspectionServices.ts';

/** The navigation state of a sub-touchpoint that was opened from its touchpoint: "back" leads there. */
export const fromTouchpoint: Readonly<Record<string, true>> = { fromTouchpoint: true };

/** The navigation state of a touchpoint that was opened from its tour: "back" leads there. */
export const fromTour: Readonly<Record<string, true>> = { fromTour: true };

/**
 * The navigation state of a touchpoint that was opened from its sub-touchpoint: it keeps its scroll position. The key must not
 * change: the history of a browser outlives an update.
 */
export const fromSubTouchpoint: Readonly<Record<string, true>> = { fromQuestion: true };

function hasFlag(navigationState: unknown, key: string): boolean {
  return Reflect.get(Object(navigationState) as object, key) === true;
}

/** Whether a sub-touchpoint was opened from its touchpoint. */
export function cameFromTouchpoint(navigationState: unknown): boolean {
  return hasFlag(navigationState, 'fromTouchpoint');
}

/** Whether a touchpoint was opened from its tour, or in place of one that was. */
export function cameFromTour(navigationState: unknown): boolean {
  return hasFlag(navigationState, 'fromTour');
}

/** Whether a touchpoint was opened from its sub-touchpoint. */
export function cameFromSubTouchpoint(navigationState: unknown): boolean {
  return hasFlag(navigationState, 'fromQuestion');
}

/** U4: saves the touchpoint on the screen as the one where the tour continues. */
export function useSaveLastTouchpoint({ tour_id: tourId, id: touchpointId }: DeviceTouchpoint): void {
  const { ctx } = useInspection();
  useEffect(() => void saveLastTouchpoint(ctx, { tourId, touchpointId }), [ctx, tourId, touchpointId]);
}
