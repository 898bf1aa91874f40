import { useRef, useState } from 'react';
import { type FloorRefusal, floorOf, floorRefusal, isSign } from '#domain/floors/floor.ts';
import { proposedFloor } from '#domain/floors/suggestedFloor.ts';
import { refused } from '#domain/result.ts';
import type { EditRefusal } from '../../../../actions/editTouchpoint.ts';
import { setFloor } from '../../../../actions/setFloor.ts';
import type { DeviceTouchpoint } from '../../../../db/schema.ts';
import type { TouchpointProgress } from '../../../../db/tours/touchpointProgress.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';
import type { SaveState } from '../../shared/answer/createSavedInput.ts';
import { useSavedInput } from '../../shared/answer/useSavedInput.ts';

/** Why the field's value is not saved. */
type UnsavedFloor = EditRefusal | 'not_a_whole_number';

export type Floor = {
  /** The text in the field. */
  readonly text: string;
  /** Whether the text is a suggestion that the person has not entered (F10). */
  readonly suggested: boolean;
  readonly state: SaveState;
  readonly refusal: UnsavedFloor | null;
  /** F7: only a sign was typed so far; not once the field was left or the touchpoint was to be concluded. */
  readonly unfinished: boolean;
  /** Why a touchpoint cannot be concluded with the text in the field (F1). */
  readonly missing: FloorRefusal | null;
  /** The server's error keys for the concluded floor, while it is still in the field (S18). */
  readonly serverErrors: readonly string[];
  readonly change: (text: string) => void;
  readonly setFocused: (focused: boolean) => void;
  /** Saves the text in the field, even a suggestion. */
  readonly flush: () => Promise<boolean>;
};

/** The state of the floor field, saved while it is typed, half a second later at most (S26). */
export function useFloor(
  touchpoint: DeviceTouchpoint,
  touchpoints: readonly DeviceTouchpoint[],
  progress: TouchpointProgress,
): Floor {
  const { ctx, inputBackup } = useInspection();
  const address = { tourId: touchpoint.tour_id, touchpointId: touchpoint.id };
  const [given, setGiven] = useState(false);
  const [typing, setTyping] = useState(false);
  // Also as a ref, because a step button changes the field and saves it in the same event.
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
  // Once the person has changed the field it shows no suggestion, even if it is empty.
  const proposed = given || value !== '' ? null : proposedFloor(touchpoints, touchpoint);
  const text = proposed === null ? value : String(proposed);
  const floor = floorOf(text);
  return {
    text,
    suggested: proposed !== null,
    state,
    refusal,
    unfinished: typing && isSign(text),
    missing: floor === 'not_a_whole_number' ? floor : floorRefusal({ ...touchpoint, floor }, []),
    serverErrors: floor === touchpoint.concluded_floor ? (progress.refusal?.errors['floor'] ?? []) : [],
    change: (typed) => {
      isGiven.current = true;
      setGiven(true);
      setTyping(true);
      change(typed);
    },
    setFocused: (focused) => {
      if (!focused) setTyping(false);
      setFocused(focused);
    },
    flush: () => {
      setTyping(false);
      if (proposed !== null && !isGiven.current) change(text);
      return flush();
    },
  };
}
