import * as zod from 'zod/mini';

/** The keys in a response's `error` (specification §8; contract, "Errors"). */
export const errorKeys = [
  'invalid_activation_token',
  'invalid_password_reset_token',
  'invalid_session',
  'invalid_email_or_password',
  'user_disabled',
  'forbidden',
  'not_found',
  'not_json',
  'unsupported_media_type',
  'too_large',
  'too_many_requests',
  'unavailable',
  'validation_failed',
  'operation_reused',
  'building_closed',
  'tour_concluded',
  'photo_reused',
  'photo_removed',
  'photo_expired',
  'offset_mismatch',
  'tour_not_concluded',
  'precondition_failed',
  'precondition_required',
  'no_touchpoint_completed',
  'last_administrator',
  'already_activated',
  'account_disabled',
  'has_tours',
  'merged',
  'has_merged',
  'list_not_whole',
  'too_many_answers',
  'too_many_photos',
  'photos_missing',
  'unknown_error',
] as const;

/** A key that this server sends; another back end may send others. */
export type ErrorKey = (typeof errorKeys)[number];

/** The body of every refusal; either part may be missing. A key the client does not know is shown as it is. */
export const errorBody = zod.object({
  error: zod.optional(zod.string()),
  errors: zod.optional(zod.record(zod.string(), zod.array(zod.string()))),
});

/** `error` is for the whole request, `errors` has the keys by field. */
export type ErrorBody = zod.infer<typeof errorBody>;
