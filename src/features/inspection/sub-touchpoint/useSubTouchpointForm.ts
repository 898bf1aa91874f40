import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DeviceTouchpoint } from '#db/schema.ts';
import type { Rating } from '#domain/rating.ts';
import { type AnswerRefusal, answerRefusal, type SubTouchpoint } from '#domain/touchpoint.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useGoBack } from '#ui/layout/useGoBack.ts';
import type { EditRefusal } from '../../../actions/editTouchpoint.ts';
import type { SaveState } from '../shared/answer/createSavedInput.ts';
import { useComment } from '../shared/answer/useComment.ts';
import { useRating } from '../shared/answer/useRating.ts';
import { cameFromTouchpoint, fromSubTouchpoint } from '../shared/fromTouchpoint.ts';

export type SubTouchpointForm = {
  readonly rating: Rating | null;
  /** `byPointer`: by touch or mouse. Then "bad" moves the focus to the comment; arrow keys only pass over it. */
  readonly choose: (rating: Rating, byPointer: boolean) => void;
  readonly comment: string;
  readonly write: (comment: string) => void;
  readonly focusComment: (focused: boolean) => void;
  readonly typing: boolean;
  /** Why the answer cannot be concluded, by T1 and T2. */
  readonly refusal: AnswerRefusal | null;
  /** The person has tried to conclude without a comment. */
  readonly submitted: boolean;
  readonly saveState: SaveState;
  readonly saveRefusal: EditRefusal | null;
  readonly retry: () => void;
  readonly conclude: () => void;
};

// The page shows the worse state of its two fields.
const worstLast: readonly SaveState[] = ['untouched', 'saved', 'unsaved', 'not_saved'];

function worseState(a: SaveState, b: SaveState): SaveState {
  return worstLast.indexOf(a) >= worstLast.indexOf(b) ? a : b;
}

/** The form of a sub-touchpoint: saved while it is edited; "Conclude" leads back to the touchpoint (specification §2). */
export function useSubTouchpointForm(
  touchpoint: DeviceTouchpoint,
  answer: SubTouchpoint,
  showComment: () => void,
): SubTouchpointForm {
  const location = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const path = useLocalePath();
  const [submitted, setSubmitted] = useState(false);
  const [typing, setTyping] = useState(false);
  const rating = useRating(touchpoint, answer);
  const comment = useComment({ tourId: touchpoint.tour_id, touchpointId: touchpoint.id }, answer);
  const refusal = answerRefusal({ rating: rating.value, comment: comment.value });

  async function everythingSaved(): Promise<boolean> {
    const saved = await Promise.all([rating.flush(), comment.flush()]);
    return saved.every((each) => each);
  }

  async function conclude(): Promise<void> {
    setSubmitted(true);
    const saved = await everythingSaved();
    if (refusal !== null) showComment();
    // The person may have left the page meanwhile: going back from there would lead out of the touchpoint.
    if (!saved || refusal !== null || window.location.pathname !== location.pathname) return;
    if (cameFromTouchpoint(location.state)) goBack();
    else await navigate(path(`/touchpoints/${touchpoint.id}`), { replace: true, state: fromSubTouchpoint });
  }

  return {
    rating: rating.value,
    choose: (chosen, byPointer) => {
      rating.change(chosen);
      if (chosen === 'bad' && byPointer) showComment();
    },
    comment: comment.value,
    write: comment.change,
    focusComment: (focused) => {
      setTyping(focused);
      comment.setFocused(focused);
    },
    typing,
    refusal,
    submitted,
    saveState: worseState(rating.state, comment.state),
    saveRefusal: rating.refusal ?? comment.refusal,
    retry: () => void everythingSaved(),
    conclude: () => void conclude(),
  };
}
