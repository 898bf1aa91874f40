import { useEffect, useRef, useState } from 'react';
import type { DeviceTouchpoint } from '#db/schema.ts';
import type { TouchpointProgress } from '#db/tours/touchpointProgress.ts';
import { type FloorRefusal, floorOf, floorRefusal, isBegun, readFloor } from '#domain/floors/floor.ts';
import { proposedFloor } from '#domain/floors/suggestedFloor.ts';
import { refused } from '#domain/result.ts';
import type { EditRefusal } from '../../../../actions/editTouchpoint.ts';
import { setFloor } from '../../../../actions/setFloor.ts';
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
  /** F7: the text may become a floor; not once the field was left or the touchpoint was to be concluded. */
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
  const { ctx } = useInspection();
  const address = { tourId: touchpoint.tour_id, touchpointId: touchpoint.id };
  const [given, setGiven] = useState(false);
  const [typing, setTyping] = useState(false);
  // As a ref, because a step button changes the field and saves it in the same event. Null: not changed here.
  const typed = useRef<string | null>(null);
  const isTyping = useRef(false);
  // Before the last save, which is below: a field that is closed is left.
  useEffect(() => () => void (isTyping.current = false), []);
  const { value, state, refusal, change, setFocused, flush } = useSavedInput<string, UnsavedFloor>({
    stored: touchpoint.floor === null ? '' : String(touchpoint.floor),
    delay: 500,
    save: async (text) => {
      const floor = isTyping.current ? floorOf(text) : readFloor(text);
      if (floor === 'not_a_whole_number') return refused(floor);
      return setFloor(ctx, { ...address, floor });
    },
  });
  // Once the person has changed the field it shows no suggestion, even if it is empty.
  const proposed = given || value !== '' ? null : proposedFloor(touchpoints, touchpoint);
  const text = proposed === null ? value : String(proposed);
  const floor = readFloor(text);
  const write = (next: string) => {
    typed.current = next;
    change(next);
  };
  // F7: the field is left, so that words are read; the number takes their place.
  const leave = () => {
    isTyping.current = false;
    setTyping(false);
    const written = typed.current ?? value;
    const read = readFloor(written);
    if (typeof read === 'number' && floorOf(written) === 'not_a_whole_number') write(String(read));
  };
  return {
    text,
    suggested: proposed !== null,
    state,
    refusal,
    unfinished: typing && isBegun(text),
    missing: floor === 'not_a_whole_number' ? floor : floorRefusal({ ...touchpoint, floor }, []),
    serverErrors: floor === touchpoint.concluded_floor ? (progress.refusal?.errors['floor'] ?? []) : [],
    change: (next) => {
      isTyping.current = true;
      setGiven(true);
      setTyping(true);
      write(next);
    },
    setFocused: (focused) => {
      if (!focused) leave();
      setFocused(focused);
    },
    flush: () => {
      leave();
      if (proposed !== null && typed.current === null) change(text);
      return flush();
    },
  };
}
