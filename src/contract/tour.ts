import * as z from 'zod/mini';
import { ratings } from '#domain/rating.ts';
import { plainText } from './plainText.ts';
import { receipt } from './receipt.ts';

export const subTouchpoint = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number(),
  rating: z.nullable(z.enum(ratings)),
  comment: z.nullable(z.string()),
  assessment_touchpoint_id: z.string(),
  touchpoint_id: z.string(),
});

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

export type WireTour = z.infer<typeof tour>;
export type WireTouchpoint = z.infer<typeof touchpoint>;

/** POST /api/assessment/tours. */
export const startTourRequest = z.strictObject({
  cip_obj_id: z.string().check(z.minLength(1), z.maxLength(64), plainText),
});

/** The answer of POST and of PUT /api/assessment/tours: the tour as stored, with the receipt. */
export const storedTour = z.extend(tour, { receipt });

/** The answer of POST and of PUT /api/assessment/touchpoints: the touchpoint as stored, with the receipt. */
export const storedTouchpoint = z.extend(touchpoint, { receipt });

export type StoredTour = z.infer<typeof storedTour>;
export type StoredTouchpoint = z.infer<typeof storedTouchpoint>;
