import { missingCopies } from '#domain/floors/floors.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { concludedAnswers } from '#domain/unconcluded.ts';
import type { DeviceTouchpoint } from '../schema.ts';

/** The server's touchpoints of a tour as rows of this device, with the hidden copies they lack (F4). */
export function deviceTouchpoints(tourId: string, touchpoints: readonly Touchpoint[]): DeviceTouchpoint[] {
  const own = touchpoints.map((touchpoint) => ({
    ...touchpoint,
    tour_id: tourId,
    revision: touchpoint.completed ? 1 : 0,
    changed: false,
    concluded_floor: touchpoint.completed ? touchpoint.floor : null,
    concluded_answers: touchpoint.completed ? concludedAnswers(touchpoint) : null,
  }));
  return [...own, ...newCopies(own)];
}

/** The hidden copies that these touchpoints lack (F4), as rows of this device. */
export function newCopies(touchpoints: readonly DeviceTouchpoint[]): DeviceTouchpoint[] {
  return missingCopies(touchpoints).map((copy) => ({
    ...copy,
    floor_id: undefined,
    revision: 0,
    changed: false,
    concluded_floor: null,
    concluded_answers: null,
  }));
}
