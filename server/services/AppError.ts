import type { ErrorKey } from '#contract/http/errors.ts';

/** Error keys by field (`floor`, `sub_touchpoints.2.comment`). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Every expected error of the server. `sendError` maps it to HTTP. */
export type AppError =
  | { readonly reason: 'validation_failed'; readonly errors: FieldErrors }
  | { readonly reason: 'too_many_requests' | 'unavailable'; readonly retryAfterSeconds: number }
  | { readonly reason: Exclude<ErrorKey, 'validation_failed' | 'too_many_requests' | 'unavailable'> };
