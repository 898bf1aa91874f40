import {
  type FrozenTouchpoint,
  type FrozenTour,
  frozenTouchpoint as touchpointShape,
  frozenTour as tourShape,
} from '#contract/frozenPayload.ts';
import type { OutboxEntry } from '../db/outbox.ts';

/** What a `start-tour` entry froze. */
export function frozenTour(entry: OutboxEntry): FrozenTour {
  return tourShape.parse(JSON.parse(entry.payload));
}

/** What a `save-touchpoint` or `add-floor` entry froze. */
export function frozenTouchpoint(entry: OutboxEntry): FrozenTouchpoint {
  return touchpointShape.parse(JSON.parse(entry.payload));
}
