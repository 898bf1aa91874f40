import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Rating } from '#domain/rating.ts';
import { type AnswerRefusal, answerRefusal, type SubTouchpoint } from '#domain/touchpoint.ts';
import type { EditRefusal } from '../../../actions/editTouchpoint.ts';
import type { DeviceTouchpoint } from '../../../db/schema.ts';
import { useLocalePath } from '../../../i18n/useLocale.ts';
import type { SaveState } from '../shared/answer/createSavedInput.ts';
import { useComment } from '../shared/answer/useComment.ts';
import { useRating } from '../shared/answer/useRating.ts';
import { cameFromTouchpoint, fromQuestion } from '../shared/fromTouchpoint.ts';

export type SubTouchpointForm = {
  readonly rating: Rating | null;
  /** `byHand`: by a finger or a mouse. Arrow keys pass over bad on their way, and stay in their group. */
  readonly choose: (rating: Rating, byHand: boolean) => void;
  readonly comment: string;
  readonly write: (comment: string) => void;
  readonly holdComment: (held: boolean) => void;
  readonly typing: boolean;
  /** What the rule says of this answer now (T1, T2). */
  readonly refusal: AnswerRefusal | null;
  /** The person asked to conclude although the comment is missing. */
  readonly asked: boolean;
  readonly saveState: SaveState;
  readonly saveRefusal: EditRefusal | null;
  readonly retry: () => void;
  readonly conclude: () => void;
};

// The worst news of the two fields is the news of the page.
const gravity: readonly SaveState[] = ['untouched', 'saved', 'unsaved', 'not_saved'];

function graver(a: SaveState, b: SaveState): SaveState {
  return gravity.indexOf(a) >= gravity.indexOf(b) ? a : b;
}

/** The answer on the screen: saved while it is given, and left by "Conclude", one page back (specification §2). */
export function useSubTouchpointForm(
  touchpoint: DeviceTouchpoint,
  answer: SubTouchpoint,
  showComment: () => void,
): SubTouchpointForm {
  const location = useLocation();
  const navigate = useNavigate();
  const path = useLocalePath();
  const [asked, setAsked] = useState(false);
  const [typing, setTyping] = useState(false);
  const rating = useRating(touchpoint, answer);
  const comment = useComment({ tourId: touchpoint.tour_id, touchpointId: touchpoint.id }, answer);
  const refusal = answerRefusal({ rating: rating.value, comment: comment.value });

  async function everythingSaved(): Promise<boolean> {
    const saved = await Promise.all([rating.flush(), comment.flush()]);
    return saved.every((each) => each);
  }

  async function conclude(): Promise<void> {
    setAsked(true);
    const saved = await everythingSaved();
    if (refusal !== null) showComment();
    if (!saved || refusal !== null) return;
    if (cameFromTouchpoint(location.state)) await navigate(-1);
    else await navigate(path(`/touchpoints/${touchpoint.id}`), { replace: true, state: fromQuestion });
  }

  return {
    rating: rating.value,
    choose: (chosen, byHand) => {
      rating.change(chosen);
      if (chosen === 'bad' && byHand) showComment();
    },
    comment: comment.value,
    write: comment.change,
    holdComment: (held) => {
      setTyping(held);
      comment.setFocused(held);
    },
    typing,
    refusal,
    asked,
    saveState: graver(rating.state, comment.state),
    saveRefusal: rating.refusal ?? comment.refusal,
    retry: () => void everythingSaved(),
    conclude: () => void conclude(),
  };
}
