import * as zod from 'zod/mini';
import { ratings } from '#domain/rating.ts';
import { building, mandate } from './building.ts';
import { copiedPhoto } from './copiedPhoto.ts';
import { devicePhotos, frozenPhoto } from './frozenPayload.ts';
import { subTouchpoint, touchpoint } from './tour.ts';

/** The header of an export file, read before the rest: a later version may contain what this app cannot read. */
export const exportHeader = zod.object({ format: zod.literal('storey-unsent-work'), version: zod.number() });

/** The version of export files that this app reads and writes; earlier ones are refused. */
export const exportVersion = 4;

const refs = zod.object({
  touchpoint: zod.nullable(zod.string()),
  catalogueTouchpoint: zod.nullable(zod.string()),
  touchpointName: zod.nullable(zod.string()),
  floor: zod.nullable(zod.number()),
  frees: zod.nullable(zod.number()),
  isRevision: zod.optional(zod.boolean()),
  buildingLabel: zod.nullable(zod.string()),
  photo: zod.optional(zod.object({ id: zod.string(), announcedBy: zod.string() })),
});

const lastFailure = zod.object({
  reason: zod.enum([
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
  status: zod.nullable(zod.number()),
  error: zod.nullable(zod.string()),
  errors: zod.record(zod.string(), zod.array(zod.string())),
  at: zod.number(),
  awaitsContact: zod.boolean(),
});

const entry = zod.object({
  operationId: zod.string(),
  tour: zod.string(),
  kind: zod.enum(['start-tour', 'save-touchpoint', 'add-floor', 'conclude-tour', 'send-photo']),
  refs,
  payload: zod.string(),
  contractVersion: zod.number(),
  state: zod.enum(['waiting', 'needs-you']),
  attempts: zod.number(),
  serverFaults: zod.number(),
  lastFailure: zod.nullable(lastFailure),
  wire: zod.nullable(
    zod.object({ method: zod.enum(['POST', 'PUT']), path: zod.string(), body: zod.nullable(zod.string()) }),
  ),
  createdAt: zod.number(),
  replaces: zod.optional(zod.array(zod.string())),
});

const tour = zod.object({
  id: zod.string(),
  cip_obj_id: zod.string(),
  mandate_id: zod.string(),
  created_at: zod.string(),
  concluded_at: zod.nullable(zod.string()),
  building,
  mandate,
  catalogue_version: zod.string(),
});

const deviceTouchpoint = zod.extend(touchpoint, {
  sub_touchpoints: zod.array(zod.extend(subTouchpoint, { photos: devicePhotos })),
  tour_id: zod.string(),
  floor_id: zod.optional(zod.string()),
  revision: zod.number(),
  changed: zod.boolean(),
  concluded_floor: zod.nullable(zod.number()),
  concluded_answers: zod.optional(
    zod.nullable(
      zod.array(
        zod.object({
          id: zod.string(),
          rating: zod.nullable(zod.enum(ratings)),
          comment: zod.nullable(zod.string()),
          photos: devicePhotos,
        }),
      ),
    ),
  ),
  /** PH5: the photos deleted since the last conclusion, which an undo can bring back. */
  deleted_photos: zod.optional(zod.array(zod.extend(frozenPhoto, { sub_touchpoint_id: zod.string() }))),
});

/** U5: a touchpoint with its answers that were not concluded. */
const leftBehind = zod.object({
  tour_id: zod.string(),
  touchpoint_id: zod.string(),
  left_at: zod.string(),
  kept_until: zod.optional(zod.string()),
  building,
  created_at: zod.string(),
  name: zod.string(),
  multi_instance: zod.boolean(),
  floor: zod.nullable(zod.number()),
  position: zod.number(),
  answers: zod.array(
    zod.object({
      name: zod.string(),
      rating: zod.nullable(zod.enum(ratings)),
      comment: zod.nullable(zod.string()),
    }),
  ),
  photos: zod.optional(zod.array(zod.object({ id: zod.string(), name: zod.string() }))),
});

/**
 * S30: a file with the unsent work of one person. It contains the operation ids, the frozen payloads and the bytes of first
 * attempts, so that each operation is done once even if two devices send it (S22). `entries` are in order.
 */
export const unsentExport = zod.extend(exportHeader, {
  person: zod.object({ id: zod.string(), email: zod.string() }),
  saved_at: zod.string(),
  current_tour: zod.nullable(zod.string()),
  tours: zod.array(tour),
  touchpoints: zod.array(deviceTouchpoint),
  entries: zod.array(entry),
  left_behind: zod.optional(zod.array(leftBehind)),
  /** PH10: the photos of these tours that are not received yet, with their bytes. */
  photos: zod.optional(zod.array(copiedPhoto)),
});

export type UnsentExport = zod.infer<typeof unsentExport>;

const receipt = zod.object({
  operationId: zod.string(),
  tour: zod.string(),
  kind: entry.shape.kind,
  touchpoint: zod.string(),
  touchpointName: zod.nullable(zod.string()),
  floor: zod.nullable(zod.number()),
  buildingLabel: zod.nullable(zod.string()),
  code: zod.string(),
  received_at: zod.string(),
  recorded_at: zod.string(),
  replaces: zod.optional(zod.array(zod.string())),
});

/** Operation ids of entries without a receipt that must not come back: deleted, or replaced unsent. */
const gone = zod._default(zod.array(zod.string()), []);

/**
 * S24: one tour in the mirror, with its receipts. The owner is part of its address, and there is no time of writing, so that an
 * unchanged tour is the same text.
 */
const mirroredTour = zod.extend(zod.omit(unsentExport, { person: true, saved_at: true, photos: true }), {
  /** PH10: the ids of its photos, which are mirrored on their own. */
  photo_ids: zod.optional(zod.array(zod.string())),
  receipts: zod.array(receipt),
  gone,
});

/** S24: a mirrored tour that is not over. */
export type MirroredTour = zod.infer<typeof mirroredTour>;

/**
 * S24: the mark in the mirror for a tour that is over, sent or deleted, which keeps an older database from bringing it back.
 * `gone`: all its operation ids. `over_at` in epoch milliseconds.
 */
const tourOver = zod.object({ over_at: zod.number(), gone });

/** S24: the content of a tour's copy in the mirror. */
export const mirroredText = zod.union([mirroredTour, tourOver]);

/** S24: the mark for a tour that is over. */
export type TourOver = zod.infer<typeof tourOver>;

/** Tours with their unsent entries: the common part of an export file and a mirrored tour. */
export type TourCopy = Omit<MirroredTour, 'receipts' | 'gone' | 'photo_ids'> & Pick<UnsentExport, 'photos'>;
