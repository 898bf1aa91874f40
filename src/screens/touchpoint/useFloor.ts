import { floorOf } from '#domain/floor.ts';
import { refused } from '#domain/result.ts';
import type { EditRefusal } from '../../actions/editTouchpoint.ts';
import { setFloor } from '../../actions/setFloor.ts';
import type { TouchpointProgress } from '../../db/touchpointProgress.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import { useInstrument } from '../Instrument.ts';
import type { SaveState } from '../walk/createSavedInput.ts';
import { useSavedInput } from '../walk/useSavedInput.ts';

/** Why what stands in the field is not in the store. */
type UnsavedFloor = EditRefusal | 'not_a_whole_number';

export type Floor = {
  /** What stands in the field. */
  readonly text: string;
  readonly state: SaveState;
  readonly refusal: UnsavedFloor | null;
  /** What the server said about the floor that was concluded, while it still stands in the field (S18). */
  readonly serverErrors: readonly string[];
  readonly change: (text: string) => void;
  readonly hold: (held: boolean) => void;
  readonly flush: () => Promise<boolean>;
};

/** The floor's field: kept as it is typed, at most half a second later in the store. */
export function useFloor(touchpoint: DeviceTouchpoint, progress: TouchpointProgress): Floor {
  const { ctx, typedAside } = useInstrument();
  const address = { tourId: touchpoint.tour_id, touchpointId: touchpoint.id };
  const { value, state, refusal, change, hold, flush } = useSavedInput<string, UnsavedFloor>({
    stored: touchpoint.floor === null ? '' : String(touchpoint.floor),
    delay: 500,
    aside: typedAside({ kind: 'floor', ...address }),
    save: async (text) => {
      const floor = floorOf(text);
      if (floor === 'not_a_whole_number') return refused(floor);
      return setFloor(ctx, { ...address, floor });
    },
  });
  const stillRefused = touchpoint.floor === touchpoint.concluded_floor;
  return {
    text: value,
    state,
    refusal,
    serverErrors: stillRefused ? (progress.refusal?.errors['floor'] ?? []) : [],
    change,
    hold,
    flush,
  };
}
