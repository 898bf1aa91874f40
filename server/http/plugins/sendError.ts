import type { FastifyReply } from 'fastify';
import { type ErrorBody, type ErrorKey, errorBody } from '#contract/http/errors.ts';
import type { AppError } from '../../services/AppError.ts';

/** The HTTP status of each error key (contract, "Errors"). */
const statuses: Record<ErrorKey, number> = {
  not_json: 400,
  invalid_session: 401,
  invalid_email_or_password: 401,
  user_disabled: 401,
  forbidden: 403,
  not_found: 404,
  no_touchpoint_completed: 409,
  building_closed: 409,
  tour_concluded: 409,
  tour_not_concluded: 409,
  photo_reused: 409,
  photo_removed: 410,
  photo_expired: 410,
  offset_mismatch: 409,
  precondition_failed: 412,
  precondition_required: 428,
  last_administrator: 409,
  already_activated: 409,
  account_disabled: 409,
  has_tours: 409,
  merged: 409,
  has_merged: 409,
  list_not_whole: 409,
  too_many_answers: 409,
  too_many_photos: 409,
  photos_missing: 409,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_activation_token: 422,
  invalid_password_reset_token: 422,
  operation_reused: 422,
  validation_failed: 422,
  too_many_requests: 429,
  unknown_error: 500,
  unavailable: 503,
};

/** The responses that every route may send besides its own. */
export const errorResponses = { '4xx': errorBody, '5xx': errorBody };

/** Sets status and headers of an error and returns its body. */
export function sendError(reply: FastifyReply, error: AppError): ErrorBody {
  reply.code(statuses[error.reason]);
  if (error.reason === 'invalid_session') reply.header('www-authenticate', 'Bearer');
  if ('retryAfterSeconds' in error) reply.header('retry-after', error.retryAfterSeconds);
  const body = { error: error.reason, ...('current' in error && { current: error.current }) };
  if (!('errors' in error) || error.errors === undefined) return body;
  const errors = new Map(Object.entries(error.errors).map(([field, keys]) => [field, [...keys]]));
  return { ...body, errors: Object.fromEntries(errors) };
}
