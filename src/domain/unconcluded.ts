import { hasSamePhotos } from './photo.ts';
import { commentOf, needsConclusion, type SubTouchpoint, type Touchpoint } from './touchpoint.ts';

/** An answer as it was concluded, to compare later changes with. */
export type ConcludedAnswer = Pick<SubTouchpoint, 'id' | 'rating' | 'comment' | 'photos'>;

type Draft = Touchpoint & {
  readonly changed: boolean;
  readonly concluded_floor: number | null;
  readonly concluded_answers?: readonly ConcludedAnswer[] | null | undefined;
};

/** A touchpoint with its answers that are not concluded. Without answers, only its floor was changed. */
export type Unconcluded<Kind> = { readonly touchpoint: Kind; readonly answers: readonly SubTouchpoint[] };

/** Whether the answer can be read: it has a rating or a comment. */
export function hasWords({ rating, comment }: Pick<SubTouchpoint, 'rating' | 'comment'>): boolean {
  return rating !== null || commentOf(comment) !== null;
}

/** Whether the answer has any content: a rating, a comment or a photo. */
export function isGiven({
  rating,
  comment,
  photos = [],
}: Pick<SubTouchpoint, 'rating' | 'comment' | 'photos'>): boolean {
  return hasWords({ rating, comment }) || photos.length > 0;
}

/**
 * U5: the touchpoints with answers that are not concluded: every given answer of a touchpoint that was never concluded, and
 * the answers that differ from the conclusion of one that was. They are never sent unless they are concluded.
 */
export function unconcludedAnswers<Kind extends Draft>(touchpoints: readonly Kind[]): Unconcluded<Kind>[] {
  return touchpoints
    .filter(needsConclusion)
    .map((touchpoint) => ({
      touchpoint,
      answers: touchpoint.sub_touchpoints.filter((sub) => isUnconcluded(touchpoint, sub)),
    }))
    .filter(({ touchpoint, answers }) => answers.length > 0 || floorDiffers(touchpoint));
}

/** PH5: the ids of the photos in these answers that belong to no conclusion. */
export function unconcludedPhotos(unconcluded: readonly Unconcluded<Draft>[]): string[] {
  const idsIn = (answers: readonly Pick<SubTouchpoint, 'photos'>[] | null | undefined) =>
    (answers ?? []).flatMap(({ photos = [] }) => photos.map(({ id }) => id));
  return unconcluded.flatMap(({ touchpoint: { completed, concluded_answers }, answers }) => {
    const concluded = completed ? idsIn(concluded_answers) : [];
    return idsIn(answers).filter((id) => !concluded.includes(id));
  });
}

/** The number of answers that are not concluded. */
export function countUnconcluded(unconcluded: readonly Unconcluded<unknown>[]): number {
  return unconcluded.reduce((sum, { answers }) => sum + answers.length, 0);
}

// A given answer that differs from the conclusion, or one with photos added or removed since.
function isUnconcluded({ completed, concluded_answers }: Draft, sub: SubTouchpoint): boolean {
  const concluded = completed ? concluded_answers?.find(({ id }) => id === sub.id) : undefined;
  if (concluded === undefined) return isGiven(sub);
  return (isGiven(sub) && !hasSameWords(concluded, sub)) || !hasSamePhotos(concluded, sub);
}

function hasSameWords(concluded: ConcludedAnswer, sub: SubTouchpoint): boolean {
  return concluded.rating === sub.rating && commentOf(concluded.comment) === commentOf(sub.comment);
}

function floorDiffers({ completed, floor, concluded_floor }: Draft): boolean {
  return completed && floor !== concluded_floor;
}

/** T6: whether everything of a touchpoint is as it was concluded; not where its conclusion is unknown. */
export function isAsConcluded({
  floor,
  concluded_floor,
  concluded_answers,
  sub_touchpoints,
}: Draft): boolean {
  return (
    floor === concluded_floor &&
    sub_touchpoints.every((sub) => {
      const concluded = concluded_answers?.find(({ id }) => id === sub.id);
      return concluded !== undefined && hasSameWords(concluded, sub) && hasSamePhotos(concluded, sub);
    })
  );
}

/** The answers of a touchpoint that was just concluded, to be stored with it and compared with later. */
export function concludedAnswers({
  sub_touchpoints,
}: Pick<Touchpoint, 'sub_touchpoints'>): ConcludedAnswer[] {
  return sub_touchpoints.map(({ id, rating, comment, photos }) => ({ id, rating, comment, photos }));
}
