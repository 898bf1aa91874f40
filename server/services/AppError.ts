import type { ErrorKey } from '#contract/http/errors.ts';

/** By field, named by its last meaning (`floor`, `sub_touchpoints.2.comment`): what is wrong with it. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Every expected refusal of the server. `routes/send` maps it to HTTP. */
export type AppError =
  | { readonly reason: 'validation_failed'; readonly errors: FieldErrors }
  | { readonly reason: 'too_many_requests' | 'unavailable'; readonly retryAfterSeconds: number }
  | { readonly reason: Exclude<ErrorKey, 'validation_failed' | 'too_many_requests' | 'unavailable'> };
