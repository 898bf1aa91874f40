import { cleanText, lengthOf } from './cleanText.ts';
import { type FloorRefusal, floorRefusal } from './floors/floor.ts';
import { type AnnouncedPhoto, hasSamePhotos, withPhotosUndone } from './photo.ts';
import type { Rating } from './rating.ts';
import { accepted, type Result, refused } from './result.ts';

/** Fields as in specification §3, so that screen, store, wire and database need no translation in between. */
export type SubTouchpoint = {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly rating: Rating | null;
  readonly comment: string | null;
  readonly assessment_touchpoint_id: string;
  /** The catalogue's entry. */
  readonly touchpoint_id: string;
  /** In the order in which they were taken (PH6); absent where there are none. */
  readonly photos?: readonly AnnouncedPhoto[] | undefined;
};

/** A touchpoint of a tour with its answers (specification §3). */
export type Touchpoint = {
  readonly id: string;
  readonly name: string;
  /** The catalogue's entry. */
  readonly touchpoint_id: string;
  readonly completed: boolean;
  readonly floor: number | null;
  readonly multi_instance: boolean;
  readonly multi_instance_hint: string | null;
  readonly parent_id: string | null;
  readonly hide: boolean;
  readonly position: number;
  readonly sub_touchpoints: readonly SubTouchpoint[];
};

/** T2: the longest comment, in characters (contract, "A comment"). */
export const commentLimit = 2000;

/** Why an answer cannot be concluded (T1, T2). */
export type AnswerRefusal = 'unrated' | 'comment_required' | 'comment_too_long';

/** What keeps a touchpoint from being concluded: the floor, or single questions by their id. */
export type TouchpointRefusal = {
  readonly floor: FloorRefusal | null;
  readonly answers: ReadonlyMap<string, AnswerRefusal>;
};

/** T2: a comment, cleaned; null if nothing visible is left (contract, "More"). */
export function commentOf(text: string | null): string | null {
  return cleanText(text ?? '') || null;
}

/** T1, T2: why this one answer cannot be concluded, or null when it can. */
export function answerRefusal(answer: {
  readonly rating: Rating | null;
  readonly comment: string | null;
}): AnswerRefusal | null {
  if (answer.rating === null) return 'unrated';
  const comment = commentOf(answer.comment);
  if (answer.rating === 'bad' && comment === null) return 'comment_required';
  if (comment !== null && lengthOf(comment) > commentLimit) return 'comment_too_long';
  return null;
}

/** The touchpoint with one answer changed; an id it does not have changes nothing. */
export function withAnswer<Kind extends Touchpoint>(
  touchpoint: Kind,
  subTouchpointId: string,
  change: Partial<Pick<SubTouchpoint, 'rating' | 'comment' | 'photos'>>,
): Kind {
  return {
    ...touchpoint,
    sub_touchpoints: touchpoint.sub_touchpoints.map((sub) =>
      sub.id === subTouchpointId ? { ...sub, ...change } : sub,
    ),
  };
}

/**
 * T6: `touchpoint` with the rating and comment that these questions had in `before`, and with the photo changes between
 * `before` and `after` undone. Other questions stay as they are.
 */
export function withEarlierAnswers<Kind extends Touchpoint>(
  touchpoint: Kind,
  before: Touchpoint,
  subTouchpointIds: readonly string[],
  after = before,
): Kind {
  let restored = touchpoint;
  for (const was of before.sub_touchpoints) {
    const present = touchpoint.sub_touchpoints.find(({ id }) => id === was.id);
    if (present === undefined || !subTouchpointIds.includes(was.id)) continue;
    const became = after.sub_touchpoints.find(({ id }) => id === was.id) ?? was;
    const { rating, comment } = was;
    const photos = withPhotosUndone(present, was, became);
    restored = withAnswer(restored, was.id, { rating, comment, photos });
  }
  return restored;
}

type WithAnswers = {
  readonly sub_touchpoints: readonly Pick<SubTouchpoint, 'id' | 'rating' | 'comment' | 'photos'>[];
};

/** Which questions have another rating or comment, or other photos, in `after`. */
export function changedAnswers(before: WithAnswers, after: WithAnswers): string[] {
  return after.sub_touchpoints
    .filter((sub) => {
      const was = before.sub_touchpoints.find((one) => one.id === sub.id);
      return (
        was === undefined ||
        was.rating !== sub.rating ||
        was.comment !== sub.comment ||
        !hasSamePhotos(was, sub)
      );
    })
    .map((sub) => sub.id);
}

/** T3: every sub-touchpoint has a rating; the conclude button waits for it (specification §2). */
export function everyAnswerRated(touchpoint: Pick<Touchpoint, 'sub_touchpoints'>): boolean {
  return touchpoint.sub_touchpoints.every((sub) => sub.rating !== null);
}

/**
 * T4: concludes a touchpoint, or returns every reason against it (specification §4, §5).
 * `takenFloors`: the concluded floors of the tour's other touchpoints of the same family (F2).
 */
export function concludedTouchpoint<Kind extends Touchpoint>(
  touchpoint: Kind,
  takenFloors: readonly number[],
): Result<Kind, TouchpointRefusal> {
  const answers = new Map<string, AnswerRefusal>();
  for (const sub of touchpoint.sub_touchpoints) {
    const refusal = answerRefusal(sub);
    if (refusal !== null) answers.set(sub.id, refusal);
  }
  const floor = floorRefusal(touchpoint, takenFloors);
  if (floor !== null || answers.size > 0) return refused({ floor, answers });
  return accepted({
    ...touchpoint,
    completed: true,
    sub_touchpoints: touchpoint.sub_touchpoints.map((sub) => ({ ...sub, comment: commentOf(sub.comment) })),
  });
}

/** U3, U4: whether a touchpoint was never concluded, or has changed since. */
export function needsConclusion({
  completed,
  changed,
}: Pick<Touchpoint, 'completed'> & { readonly changed: boolean }): boolean {
  return !completed || changed;
}

/** How many of the questions have a rating. */
export function ratedCount(answers: readonly Pick<SubTouchpoint, 'rating'>[]): number {
  return answers.filter((answer) => answer.rating !== null).length;
}

/** L1: position first, then the id as text (specification §3): `mi-10` comes before `mi-2`. */
export function byPositionThenId(
  a: { readonly position: number; readonly id: string },
  b: { readonly position: number; readonly id: string },
): number {
  if (a.position !== b.position) return a.position - b.position;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
