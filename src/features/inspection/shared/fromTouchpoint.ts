import { useEffect } from 'react';
import { noteTouchpoint } from '../../../actions/noteTouchpoint.ts';
import type { DeviceTouchpoint } from '../../../db/schema.ts';
import { useInspection } from '../../shared/InspectionServices.ts';

/** The navigation state of a question that was opened from its touchpoint: one page back is the touchpoint. */
export const fromTouchpoint: Readonly<Record<string, true>> = { fromTouchpoint: true };

/** That of a touchpoint to which its question leads back: it stays where it was. */
export const fromQuestion: Readonly<Record<string, true>> = { fromQuestion: true };

function says(navigationState: unknown, key: string): boolean {
  return (
    typeof navigationState === 'object' &&
    navigationState !== null &&
    Reflect.get(navigationState, key) === true
  );
}

export function cameFromTouchpoint(navigationState: unknown): boolean {
  return says(navigationState, 'fromTouchpoint');
}

export function cameFromQuestion(navigationState: unknown): boolean {
  return says(navigationState, 'fromQuestion');
}

/** The tour goes on with the touchpoint that was last on the screen (U4). */
export function useNotedTouchpoint({ tour_id: tourId, id: touchpointId }: DeviceTouchpoint): void {
  const { ctx } = useInspection();
  useEffect(() => void noteTouchpoint(ctx, { tourId, touchpointId }), [ctx, tourId, touchpointId]);
}
