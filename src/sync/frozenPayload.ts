import type * as z from 'zod/mini';
import {
  type FrozenTouchpoint,
  type FrozenTour,
  keptPhoto,
  frozenTouchpoint as touchpointShape,
  frozenTour as tourShape,
} from '#contract/inspections/frozenPayload.ts';
import type { AnnouncedPhoto } from '#domain/photo.ts';
import type { OutboxEntry } from '../db/schema.ts';

/** What a `start-tour` entry froze, or null where it cannot be read: another version of the app wrote it. */
export function frozenTour(entry: OutboxEntry): FrozenTour | null {
  return read(tourShape, entry);
}

/** What a `save-touchpoint` or `add-floor` entry froze, or null where it cannot be read. */
export function frozenTouchpoint(entry: OutboxEntry): FrozenTouchpoint | null {
  return read(touchpointShape, entry);
}

/** What a `send-photo` entry froze, or null where it cannot be read. */
export function frozenPhoto(entry: OutboxEntry): AnnouncedPhoto | null {
  return read(keptPhoto, entry);
}

function read<Shape>(shape: z.ZodMiniType<Shape>, { payload }: OutboxEntry): Shape | null {
  const parsed = shape.safeParse(JSON.parse(payload));
  return parsed.success ? parsed.data : null;
}
