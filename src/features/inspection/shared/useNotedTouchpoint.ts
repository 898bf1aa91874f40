import { useEffect } from 'react';
import { noteTouchpoint } from '../../../actions/noteTouchpoint.ts';
import type { DeviceTouchpoint } from '../../../db/schema.ts';
import { useInspection } from '../../shared/InspectionServices.ts';

/** The tour goes on with the touchpoint that was last on the screen (U4). */
export function useNotedTouchpoint({ tour_id: tourId, id: touchpointId }: DeviceTouchpoint): void {
  const { ctx } = useInspection();
  useEffect(() => void noteTouchpoint(ctx, { tourId, touchpointId }), [ctx, tourId, touchpointId]);
}
