import * as zod from 'zod/mini';
import { ratings } from '#domain/rating.ts';
import { dayReasons } from '#domain/tourMoment.ts';
import { plainText } from '../http/plainText.ts';
import { photo } from './photo.ts';
import { receipt } from './receipt.ts';

/** A sub-touchpoint of a tour with its answer (specification §3). */
export const subTouchpoint = zod.object({
  id: zod.string(),
  name: zod.string(),
  position: zod.number(),
  rating: zod.nullable(zod.enum(ratings)),
  comment: zod.nullable(zod.string()),
  assessment_touchpoint_id: zod.string(),
  touchpoint_id: zod.string(),
  /** PH6: its announced photos; missing if there are none. */
  photos: zod.optional(zod.array(photo)),
});

/** A touchpoint of a tour (specification §3). */
export const touchpoint = zod.object({
  id: zod.string(),
  name: zod.string(),
  touchpoint_id: zod.string(),
  completed: zod.boolean(),
  floor: zod.nullable(zod.number()),
  multi_instance: zod.boolean(),
  multi_instance_hint: zod.nullable(zod.string()),
  parent_id: zod.nullable(zod.string()),
  hide: zod.boolean(),
  position: zod.number(),
  sub_touchpoints: zod.array(subTouchpoint),
});

/** N6: the moments of a tour beside its conclusion; missing from a server of before. */
export const tourMoments = {
  /** When it was begun: on its device where that is known. */
  started_at: zod.optional(zod.string()),
  /** When its conclusion was received; null while it is open. */
  received_at: zod.optional(zod.nullable(zod.string())),
  /** Whose clock its day is by, and why the server's. */
  day_by: zod.optional(zod.nullable(zod.enum(dayReasons))),
};

/** GET /api/assessment/tours/{id}. */
export const tour = zod.object({
  id: zod.string(),
  cip_obj_id: zod.string(),
  mandate_id: zod.string(),
  created_at: zod.string(),
  concluded_at: zod.nullable(zod.string()),
  ...tourMoments,
  touchpoints: zod.array(touchpoint),
});

/** A tour as the server sends it. */
export type WireTour = zod.infer<typeof tour>;
/** A touchpoint of a tour as the server sends it. */
export type WireTouchpoint = zod.infer<typeof touchpoint>;

/**
 * POST /api/assessment/tours. `id` (S4): the device's own; missing from clients of before. `catalogue_version`: the version that the
 * device has used; missing means the newest (L5).
 */
export const startTourRequest = zod.strictObject({
  id: zod.optional(zod.uuid().check(zod.lowercase())),
  cip_obj_id: zod.string().check(zod.minLength(1), zod.maxLength(64), plainText),
  catalogue_version: zod.optional(zod.string().check(zod.maxLength(64), plainText)),
});

/** The start of a tour as a device sends it. */
export type StartTourRequest = zod.infer<typeof startTourRequest>;

/** The response of POST and PUT /api/assessment/tours: the tour as stored, with the receipt. */
export const storedTour = zod.extend(tour, { receipt });

/** The response of POST and PUT /api/assessment/touchpoints: the touchpoint as stored, with the receipt. */
export const storedTouchpoint = zod.extend(touchpoint, { receipt });

/** A stored tour with its receipt. */
export type StoredTour = zod.infer<typeof storedTour>;
/** A stored touchpoint with its receipt. */
export type StoredTouchpoint = zod.infer<typeof storedTouchpoint>;

/** The part of GET /api/assessment/tours/{id}/report that a device reads: the newest receipt of each touchpoint by its id (U6). */
export const tourWithReceipts = zod.object({
  tour,
  touchpoint_receipts: zod.record(zod.string(), receipt),
});

/** A tour with the newest receipt of each touchpoint. */
export type TourWithReceipts = zod.infer<typeof tourWithReceipts>;
