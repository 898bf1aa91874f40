import { useRef, useState } from 'react';
import { type FloorRefusal, floorOf, floorRefusal } from '#domain/floors/floor.ts';
import { proposedFloor } from '#domain/floors/suggestedFloor.ts';
import { refused } from '#domain/result.ts';
import type { EditRefusal } from '../../../../actions/editTouchpoint.ts';
import { setFloor } from '../../../../actions/setFloor.ts';
import type { DeviceTouchpoint } from '../../../../db/schema.ts';
import type { TouchpointProgress } from '../../../../db/tours/touchpointProgress.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';
import type { SaveState } from '../../shared/answer/createSavedInput.ts';
import { useSavedInput } from '../../shared/answer/useSavedInput.ts';

/** Why what stands in the field is not in the store. */
type UnsavedFloor = EditRefusal | 'not_a_whole_number';

export type Floor = {
  /** What stands in the field. */
  readonly text: string;
  /** It stands there as a suggestion: nobody has given it yet (F10). */
  readonly suggested: boolean;
  readonly state: SaveState;
  readonly refusal: UnsavedFloor | null;
  /** Why no touchpoint could be concluded with what stands in the field (F1). */
  readonly missing: FloorRefusal | null;
  /** What the server said about the floor that was concluded, while it still stands in the field (S18). */
  readonly serverErrors: readonly string[];
  readonly change: (text: string) => void;
  readonly setFocused: (held: boolean) => void;
  /** Stores what stands in the field, a suggestion too. */
  readonly flush: () => Promise<boolean>;
};

/** The floor's field: kept as it is typed, at most half a second later in the store. */
export function useFloor(
  touchpoint: DeviceTouchpoint,
  touchpoints: readonly DeviceTouchpoint[],
  progress: TouchpointProgress,
): Floor {
  const { ctx, inputBackup } = useInspection();
  const address = { tourId: touchpoint.tour_id, touchpointId: touchpoint.id };
  const [given, setGiven] = useState(false);
  // Told at once, for who changes the field and keeps it in one go: a step beside it.
  const isGiven = useRef(false);
  const { value, state, refusal, change, setFocused, flush } = useSavedInput<string, UnsavedFloor>({
    stored: touchpoint.floor === null ? '' : String(touchpoint.floor),
    delay: 500,
    backup: inputBackup({ kind: 'floor', ...address }),
    save: async (text) => {
      const floor = floorOf(text);
      if (floor === 'not_a_whole_number') return refused(floor);
      return setFloor(ctx, { ...address, floor });
    },
  });
  // Who empties the field has seen the suggestion.
  const proposed = given || value !== '' ? null : proposedFloor(touchpoints, touchpoint);
  const text = proposed === null ? value : String(proposed);
  const floor = floorOf(text);
  return {
    text,
    suggested: proposed !== null,
    state,
    refusal,
    missing: floor === 'not_a_whole_number' ? floor : floorRefusal({ ...touchpoint, floor }, []),
    serverErrors: floor === touchpoint.concluded_floor ? (progress.refusal?.errors['floor'] ?? []) : [],
    change: (typed) => {
      isGiven.current = true;
      setGiven(true);
      change(typed);
    },
    setFocused,
    flush: () => {
      if (proposed !== null && !isGiven.current) change(text);
      return flush();
    },
  };
}
