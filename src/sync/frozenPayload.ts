import type * as z from 'zod/mini';
import {
  type FrozenTouchpoint,
  type FrozenTour,
  frozenPhoto as photoShape,
  frozenTouchpoint as touchpointShape,
  frozenTour as tourShape,
} from '#contract/inspections/frozenPayload.ts';
import type { AnnouncedPhoto } from '#domain/photo.ts';
import type { OutboxEntry } from '../db/schema.ts';

/** The frozen payload of a `start-tour` entry; null if it cannot be read, because another version of the app wrote it. */
export function frozenTour(entry: OutboxEntry): FrozenTour | null {
  return read(tourShape, entry);
}

/** The frozen payload of a `save-touchpoint` or `add-floor` entry, or null if it cannot be read. */
export function frozenTouchpoint(entry: OutboxEntry): FrozenTouchpoint | null {
  return read(touchpointShape, entry);
}

/** The frozen payload of a `send-photo` entry, or null if it cannot be read. */
export function frozenPhoto(entry: OutboxEntry): AnnouncedPhoto | null {
  return read(photoShape, entry);
}

function read<Shape>(shape: z.ZodMiniType<Shape>, { payload }: OutboxEntry): Shape | null {
  const parsed = shape.safeParse(JSON.parse(payload));
  return parsed.success ? parsed.data : null;
}
