import * as z from 'zod/mini';
import { ratings } from '#domain/rating.ts';
import { building, mandate } from './building.ts';
import { copiedPhoto } from './copiedPhoto.ts';
import { devicePhotos, frozenPhoto } from './frozenPayload.ts';
import { subTouchpoint, touchpoint } from './tour.ts';

/** The header of an export file, read before the rest: a later version may contain what this app cannot read. */
export const exportHeader = z.object({ format: z.literal('storey-unsent-work'), version: z.number() });

/** The newest version of export files that this app reads and writes. */
export const exportVersion = 2;

/** The version of a file without photos, which older apps can read as well. */
export const exportVersionWithoutPhotos = 1;

const refs = z.object({
  touchpoint: z.nullable(z.string()),
  catalogueTouchpoint: z.nullable(z.string()),
  touchpointName: z.nullable(z.string()),
  floor: z.nullable(z.number()),
  frees: z.nullable(z.number()),
  buildingLabel: z.nullable(z.string()),
  photo: z.optional(z.object({ id: z.string(), announcedBy: z.string() })),
});

const lastFailure = z.object({
  reason: z.enum([
    'no_answer',
    'timeout',
    'not_our_server',
    'busy',
    'server_error',
    'session',
    'refused_floor',
    'refused_answers',
    'refused_photo',
    'refused_photos',
    'tour_concluded',
    'not_found',
    'refused',
    'server_fault',
  ]),
  status: z.nullable(z.number()),
  error: z.nullable(z.string()),
  errors: z.record(z.string(), z.array(z.string())),
  at: z.number(),
  awaitsContact: z.boolean(),
});

const entry = z.object({
  operationId: z.string(),
  tour: z.string(),
  kind: z.enum(['start-tour', 'save-touchpoint', 'add-floor', 'conclude-tour', 'send-photo']),
  refs,
  payload: z.string(),
  contractVersion: z.number(),
  state: z.enum(['waiting', 'needs-you']),
  attempts: z.number(),
  serverFaults: z.number(),
  lastFailure: z.nullable(lastFailure),
  wire: z.nullable(
    z.object({ method: z.enum(['POST', 'PUT']), path: z.string(), body: z.nullable(z.string()) }),
  ),
  createdAt: z.number(),
  replaces: z.optional(z.array(z.string())),
});

const tour = z.object({
  id: z.string(),
  cip_obj_id: z.string(),
  mandate_id: z.string(),
  created_at: z.string(),
  concluded_at: z.nullable(z.string()),
  building,
  mandate,
  catalogue_version: z.string(),
});

const deviceTouchpoint = z.extend(touchpoint, {
  sub_touchpoints: z.array(z.extend(subTouchpoint, { photos: devicePhotos })),
  tour_id: z.string(),
  revision: z.number(),
  changed: z.boolean(),
  concluded_floor: z.nullable(z.number()),
  concluded_answers: z.optional(
    z.nullable(
      z.array(
        z.object({
          id: z.string(),
          rating: z.nullable(z.enum(ratings)),
          comment: z.nullable(z.string()),
          photos: devicePhotos,
        }),
      ),
    ),
  ),
  /** P5: the photos deleted since the last conclusion, which an undo can bring back. */
  deleted_photos: z.optional(z.array(z.extend(frozenPhoto, { sub_touchpoint_id: z.string() }))),
});

/** U5: a touchpoint with its answers that were not concluded. */
const leftBehind = z.object({
  tour_id: z.string(),
  touchpoint_id: z.string(),
  left_at: z.string(),
  seen_on: z.optional(z.array(z.string())),
  building,
  created_at: z.string(),
  name: z.string(),
  multi_instance: z.boolean(),
  floor: z.nullable(z.number()),
  position: z.number(),
  answers: z.array(
    z.object({ name: z.string(), rating: z.nullable(z.enum(ratings)), comment: z.nullable(z.string()) }),
  ),
  photos: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
});

/**
 * S17: a file with the unsent work of one person. It contains the operation ids, the frozen payloads and the bytes of first
 * attempts, so that each operation is done once even if two devices send it (S22). `entries` are in order.
 */
export const unsentExport = z.extend(exportHeader, {
  person: z.object({ id: z.string(), email: z.string() }),
  saved_at: z.string(),
  current_tour: z.nullable(z.string()),
  tours: z.array(tour),
  touchpoints: z.array(deviceTouchpoint),
  remote_ids: z.array(z.object({ tour: z.string(), local: z.string(), remote: z.string() })),
  entries: z.array(entry),
  left_behind: z.optional(z.array(leftBehind)),
  /** P10: the photos of these tours that are not received yet, with their bytes. */
  photos: z.optional(z.array(copiedPhoto)),
});

export type UnsentExport = z.infer<typeof unsentExport>;

const receipt = z.object({
  operationId: z.string(),
  tour: z.string(),
  kind: entry.shape.kind,
  touchpoint: z.string(),
  touchpointName: z.nullable(z.string()),
  floor: z.nullable(z.number()),
  buildingLabel: z.nullable(z.string()),
  code: z.string(),
  received_at: z.string(),
  recorded_at: z.string(),
});

/** Operation ids of entries without a receipt that must not come back: deleted, or replaced unsent. */
const gone = z._default(z.array(z.string()), []);

/**
 * S24: one tour in the mirror, with its receipts. The owner is part of its address, and there is no time of writing, so that an
 * unchanged tour is the same text.
 */
const mirroredTour = z.extend(z.omit(unsentExport, { person: true, saved_at: true, photos: true }), {
  /** P10: the ids of its photos, which are mirrored on their own. */
  photo_ids: z.optional(z.array(z.string())),
  receipts: z.array(receipt),
  gone,
});

export type MirroredTour = z.infer<typeof mirroredTour>;

/**
 * S24: the mark in the mirror for a tour that is over, sent or deleted, which keeps an older database from bringing it back.
 * `gone`: all its operation ids. `over_at` in epoch milliseconds.
 */
const tourOver = z.object({ over_at: z.number(), gone });

/** S24: the content of a tour's copy in the mirror. */
export const mirroredText = z.union([mirroredTour, tourOver]);

export type TourOver = z.infer<typeof tourOver>;

/** Tours with their unsent entries: the common part of an export file and a mirrored tour. */
export type TourCopy = Omit<MirroredTour, 'receipts' | 'gone' | 'photo_ids'> & Pick<UnsentExport, 'photos'>;
