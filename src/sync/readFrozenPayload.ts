import type * as z from 'zod/mini';
import {
  type FrozenTouchpoint,
  type FrozenTour,
  frozenConclusion,
  frozenPhoto,
  frozenTouchpoint,
  frozenTour,
} from '#contract/inspections/frozenPayload.ts';
import type { OutboxEntry } from '#db/schema.ts';
import type { AnnouncedPhoto } from '#domain/photo.ts';
import type { FrozenMoment } from '#domain/tourMoment.ts';

/** The frozen payload of a `start-tour` entry; null if it cannot be read, because another version of the app wrote it. */
export function readFrozenTour(entry: OutboxEntry): FrozenTour | null {
  return read(frozenTour, entry);
}

/** The frozen payload of a `save-touchpoint` or `add-floor` entry, or null if it cannot be read. */
export function readFrozenTouchpoint(entry: OutboxEntry): FrozenTouchpoint | null {
  return read(frozenTouchpoint, entry);
}

/** The frozen payload of a `send-photo` entry, or null if it cannot be read. */
export function readFrozenPhoto(entry: OutboxEntry): AnnouncedPhoto | null {
  return read(frozenPhoto, entry);
}

/** N6: the moment frozen in the entry of a start or a conclusion, or null. */
export function readFrozenMoment(entry: OutboxEntry): FrozenMoment | null {
  const shape = entry.kind === 'conclude-tour' ? frozenConclusion : frozenTour;
  return read<{ readonly moment?: FrozenMoment | null | undefined }>(shape, entry)?.moment ?? null;
}

function read<Shape>(shape: z.ZodMiniType<Shape>, { payload }: OutboxEntry): Shape | null {
  const parsed = shape.safeParse(JSON.parse(payload));
  return parsed.success ? parsed.data : null;
}
