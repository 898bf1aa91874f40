import type { ErrorKey } from '#contract/http/errors.ts';

/** Error keys by field (`floor`, `sub_touchpoints.2.comment`). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Every expected error of the server. `sendError` maps it to HTTP. */
export type AppError =
  | { readonly reason: 'validation_failed'; readonly errors: FieldErrors }
  /** `errors` says why a list is not taken for whole (B8). */
  | { readonly reason: 'list_not_whole'; readonly errors: FieldErrors }
  /** `errors` says why a link ended (E18). */
  | {
      readonly reason: 'invalid_activation_token' | 'invalid_password_reset_token';
      readonly errors?: FieldErrors;
    }
  /** `current` is what another change has made of it, as the API shows it (N23). */
  | { readonly reason: 'precondition_failed'; readonly current?: object }
  | { readonly reason: 'too_many_requests' | 'unavailable'; readonly retryAfterSeconds: number }
  | {
      readonly reason: Exclude<
        ErrorKey,
        | 'validation_failed'
        | 'list_not_whole'
        | 'invalid_activation_token'
        | 'invalid_password_reset_token'
        | 'precondition_failed'
        | 'too_many_requests'
        | 'unavailable'
      >;
    };

/** The error while something is unreachable or too busy; clients retry after five seconds. */
export const unavailable = { reason: 'unavailable', retryAfterSeconds: 5 } as const satisfies AppError;

/** The errors by field, from an error key for each field (null: the field is accepted); null when all are accepted. */
export function fieldErrorsOf(refusals: Readonly<Record<string, string | null>>): FieldErrors | null {
  const errors = Object.entries(refusals).flatMap(([field, key]) =>
    key === null ? [] : [[field, [key]] as const],
  );
  return errors.length === 0 ? null : Object.fromEntries(errors);
}
