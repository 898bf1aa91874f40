import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { Rating } from '#domain/rating.ts';
import { accepted } from '#domain/result.ts';
import type { SubTouchpoint } from '#domain/touchpoint.ts';
import type { Edit, EditRefusal, TouchpointAddress } from '../../../../actions/editTouchpoint.ts';
import { rateSubTouchpoint } from '../../../../actions/rateSubTouchpoint.ts';
import { topicName } from '../../../../i18n/topicName.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';
import { ratingName } from '../../../shared/ratingName.ts';
import { useSavedInput } from '../../shared/answer/useSavedInput.ts';
import { vibrate, vibrateDeps } from './vibrate.ts';

/** "Parking: Good", in the language on the screen at the time of asking. */
export function ratingAnnouncement(question: string, rating: Rating): string {
  const name = topicName(question);
  const choiceName = ratingName(rating);
  return t`${name}: ${choiceName}`;
}

/** A rating that is in the store. `byHand`: a finger or a mouse gave it, not a key. */
export type Rated = {
  readonly answerId: string;
  readonly rating: Rating;
  readonly edit: Edit;
  readonly byHand: boolean;
};

type Options = {
  readonly address: TouchpointAddress;
  readonly answer: Pick<SubTouchpoint, 'id' | 'rating'>;
  /** How many undos this page has seen: each of them ends what the card shows by itself. */
  readonly undos: number;
  /** After the commit (S2). Must not change from one drawing to the next. */
  readonly onRated: (rated: Rated) => void;
};

/** A rating given on the card: pressed at the tap, saved right after it, and taken back when that fails (S20). */
export function useQuickRating({ address, answer, undos, onRated }: Options) {
  const { ctx } = useInspection();
  const last = useRef<{ rating: Rating; byHand: boolean } | null>(null);
  const { value, refusal, change, reset } = useSavedInput<Rating | null, EditRefusal>({
    stored: answer.rating,
    delay: 0,
    onFailure: 'rollback',
    save: async (rating) => {
      if (rating === null) return accepted(null);
      const saved = await rateSubTouchpoint(ctx, { ...address, subTouchpointId: answer.id, rating });
      vibrate(saved.ok ? 'saved' : 'not_saved', vibrateDeps(window));
      if (saved.ok) {
        const byHand = last.current?.byHand ?? false;
        onRated({ answerId: answer.id, rating, edit: saved.value, byHand });
      }
      return saved;
    },
  });
  useEffect(() => {
    if (undos > 0) reset();
  }, [reset, undos]);

  function rate(rating: Rating, byHand: boolean): void {
    last.current = { rating, byHand };
    change(rating);
  }

  return {
    rating: value,
    refusal,
    rate,
    tryAgain: () => {
      if (last.current !== null) rate(last.current.rating, last.current.byHand);
    },
  };
}
