import { accepted, type Result, refused } from '#domain/result.ts';
import {
  type AnswerRefusal,
  concludedTouchpoint,
  type SubTouchpoint,
  type Touchpoint,
} from '#domain/touchpoint.ts';
import type { Tour } from '#domain/tour.ts';
import type { AppError, FieldErrors } from '../AppError.ts';

/** A locked tour, if it may be changed (S23); refuses with `not_found` or `tour_concluded`. */
export function openTour(tour: Tour | undefined): Result<Tour, AppError> {
  if (tour === undefined) return refused({ reason: 'not_found' });
  return tour.concluded_at === null ? accepted(tour) : refused({ reason: 'tour_concluded' });
}

type Answer = Pick<SubTouchpoint, 'rating' | 'comment'>;

/**
 * The answers of a request, each with the id of its sub-touchpoint (`id`) or of the catalogue entry
 * (`touchpoint_id`).
 */
type Answers<Name extends string> = readonly (Answer & Readonly<Record<Name, string>>)[];

const answerErrors: Record<AnswerRefusal, { readonly field: string; readonly key: string }> = {
  unrated: { field: 'rating', key: 'required' },
  comment_required: { field: 'comment', key: 'required' },
  comment_too_long: { field: 'comment', key: 'too_long' },
};

function invalid(errors: FieldErrors): { readonly ok: false; readonly reason: AppError } {
  return refused({ reason: 'validation_failed', errors });
}

/** Checks that each sub-touchpoint is answered once, and no other; returns errors by field. */
function misaddressed<Name extends 'id' | 'touchpoint_id'>(
  touchpoint: Touchpoint,
  name: Name,
  answers: Answers<Name>,
): FieldErrors {
  const errors: Record<string, string[]> = {};
  const missing = new Set(touchpoint.sub_touchpoints.map((sub) => sub[name]));
  for (const [place, answer] of answers.entries()) {
    if (!missing.delete(answer[name])) errors[`sub_touchpoints.${place}.${name}`] = ['invalid'];
  }
  if (missing.size > 0) errors['sub_touchpoints'] = ['required'];
  return errors;
}

/**
 * The touchpoint with the floor and answers of a request, concluded by the domain's rule (T4); refuses with errors
 * by field of the request. `takenFloors` as in `concludedTouchpoint`.
 */
export function answerTouchpoint<Name extends 'id' | 'touchpoint_id'>(
  touchpoint: Touchpoint,
  name: Name,
  request: { readonly floor: number | null; readonly sub_touchpoints: Answers<Name> },
  takenFloors: readonly number[],
): Result<Touchpoint, AppError> {
  const wrongPlaces = misaddressed(touchpoint, name, request.sub_touchpoints);
  if (Object.keys(wrongPlaces).length > 0) return invalid(wrongPlaces);

  const places = new Map(request.sub_touchpoints.map((answer, place) => [answer[name], place]));
  const given = new Map<string, Answer>(request.sub_touchpoints.map((answer) => [answer[name], answer]));
  const answered = {
    ...touchpoint,
    floor: request.floor,
    sub_touchpoints: touchpoint.sub_touchpoints.map((sub) => {
      const { rating, comment } = given.get(sub[name]) ?? sub;
      return { ...sub, rating, comment };
    }),
  };
  const outcome = concludedTouchpoint(answered, takenFloors);
  if (outcome.ok) return accepted(outcome.value);

  const errors: Record<string, string[]> = {};
  if (outcome.reason.floor !== null) errors['floor'] = [outcome.reason.floor];
  for (const sub of answered.sub_touchpoints) {
    const refusal = outcome.reason.answers.get(sub.id);
    if (refusal === undefined) continue;
    const { field, key } = answerErrors[refusal];
    errors[`sub_touchpoints.${places.get(sub[name])}.${field}`] = [key];
  }
  return invalid(errors);
}
