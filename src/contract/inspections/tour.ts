import * as z from 'zod/mini';
import { ratings } from '#domain/rating.ts';
import { plainText } from '../http/plainText.ts';
import { photo } from './photo.ts';
import { receipt } from './receipt.ts';

/** A sub-touchpoint of a tour with its answer (specification §3). */
export const subTouchpoint = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number(),
  rating: z.nullable(z.enum(ratings)),
  comment: z.nullable(z.string()),
  assessment_touchpoint_id: z.string(),
  touchpoint_id: z.string(),
  /** P6: its announced photos; missing if there are none. */
  photos: z.optional(z.array(photo)),
});

/** A touchpoint of a tour (specification §3). */
export const touchpoint = z.object({
  id: z.string(),
  name: z.string(),
  touchpoint_id: z.string(),
  completed: z.boolean(),
  floor: z.nullable(z.number()),
  multi_instance: z.boolean(),
  multi_instance_hint: z.nullable(z.string()),
  parent_id: z.nullable(z.string()),
  hide: z.boolean(),
  position: z.number(),
  sub_touchpoints: z.array(subTouchpoint),
});

/** GET /api/assessment/tours/{id}. */
export const tour = z.object({
  id: z.string(),
  cip_obj_id: z.string(),
  mandate_id: z.string(),
  created_at: z.string(),
  concluded_at: z.nullable(z.string()),
  touchpoints: z.array(touchpoint),
});

/** A tour as the server sends it. */
export type WireTour = z.infer<typeof tour>;
/** A touchpoint of a tour as the server sends it. */
export type WireTouchpoint = z.infer<typeof touchpoint>;

/** POST /api/assessment/tours. `catalogue_version`: the version that the device has used; missing means the newest (L5). */
export const startTourRequest = z.strictObject({
  cip_obj_id: z.string().check(z.minLength(1), z.maxLength(64), plainText),
  catalogue_version: z.optional(z.string().check(z.maxLength(64), plainText)),
});

/** The start of a tour as a device sends it. */
export type StartTourRequest = z.infer<typeof startTourRequest>;

/** The response of POST and PUT /api/assessment/tours: the tour as stored, with the receipt. */
export const storedTour = z.extend(tour, { receipt });

/** The response of POST and PUT /api/assessment/touchpoints: the touchpoint as stored, with the receipt. */
export const storedTouchpoint = z.extend(touchpoint, { receipt });

/** A stored tour with its receipt. */
export type StoredTour = z.infer<typeof storedTour>;
/** A stored touchpoint with its receipt. */
export type StoredTouchpoint = z.infer<typeof storedTouchpoint>;

/** The part of GET /api/assessment/tours/{id}/report that a device reads: the newest receipt of each touchpoint by its id (U6). */
export const tourWithReceipts = z.object({
  tour,
  touchpoint_receipts: z.record(z.string(), receipt),
});

/** A tour with the newest receipt of each touchpoint. */
export type TourWithReceipts = z.infer<typeof tourWithReceipts>;
