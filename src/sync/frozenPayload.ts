import type { FrozenTouchpoint, FrozenTour, OutboxEntry } from '../db/outbox.ts';

// Payloads are JSON that this app froze itself when the entry was appended; `OutboxEntry` documents their types.

/** What a `start-tour` entry froze. */
export function frozenTour(entry: OutboxEntry): FrozenTour {
  return JSON.parse(entry.payload) as FrozenTour;
}

/** What a `save-touchpoint` or `add-floor` entry froze. */
export function frozenTouchpoint(entry: OutboxEntry): FrozenTouchpoint {
  return JSON.parse(entry.payload) as FrozenTouchpoint;
}
