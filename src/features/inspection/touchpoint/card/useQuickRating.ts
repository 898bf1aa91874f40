import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { Rating } from '#domain/rating.ts';
import { accepted } from '#domain/result.ts';
import type { SubTouchpoint } from '#domain/touchpoint.ts';
import { topicName } from '#i18n/topicName.ts';
import type { Edit, EditRefusal, TouchpointAddress } from '../../../../actions/editTouchpoint.ts';
import { rateSubTouchpoint } from '../../../../actions/rateSubTouchpoint.ts';
import { useInspection } from '../../../shared/InspectionServices.ts';
import { ratingName } from '../../../shared/ratingName.ts';
import { useSavedInput } from '../../shared/answer/useSavedInput.ts';

/** The parts of the browser that are used; many devices cannot vibrate. */
type VibrateDeps = {
  readonly vibrate: ((pattern: number[]) => boolean) | undefined;
  readonly reducedMotion: boolean;
};

const patterns = { saved: [12], not_saved: [40, 60, 40] } as const;

/** Confirms by vibration whether a rating was saved: once for success, twice for a failure. */
export function vibrate(what: keyof typeof patterns, deps: VibrateDeps): void {
  if (deps.reducedMotion) return;
  deps.vibrate?.([...patterns[what]]);
}

/** These parts of the page's browser. */
function vibrateDeps(page: Window): VibrateDeps {
  const { navigator } = page;
  return {
    vibrate: 'vibrate' in navigator ? (pattern) => navigator.vibrate(pattern) : undefined,
    reducedMotion: page.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

/** A text such as "Parking: Good", in the current language. */
export function ratingAnnouncement(question: string, rating: Rating): string {
  const name = topicName(question);
  const choiceName = ratingName(rating);
  return t`${name}: ${choiceName}`;
}

/** A saved rating. `byPointer`: given by touch or mouse, not by a key. */
export type Rated = {
  readonly answerId: string;
  readonly rating: Rating;
  readonly edit: Edit;
  readonly byPointer: boolean;
};

type Options = {
  readonly address: TouchpointAddress;
  readonly answer: Pick<SubTouchpoint, 'id' | 'rating'>;
  /** The number of undos on this page: after each the card shows the stored rating again. */
  readonly undos: number;
  /** Called after the commit (S2). Must be memoized. */
  readonly onRated: (rated: Rated) => void;
};

/** A rating on a card: shown as pressed at the tap, saved right after, and rolled back if that fails (S33). */
export function useQuickRating({ address, answer, undos, onRated }: Options) {
  const { ctx } = useInspection();
  const last = useRef<{ rating: Rating; byPointer: boolean } | null>(null);
  const { value, refusal, change, reset } = useSavedInput<Rating | null, EditRefusal>({
    stored: answer.rating,
    delay: 0,
    onFailure: 'rollback',
    save: async (rating) => {
      if (rating === null) return accepted(null);
      const saved = await rateSubTouchpoint(ctx, { ...address, subTouchpointId: answer.id, rating });
      vibrate(saved.ok ? 'saved' : 'not_saved', vibrateDeps(window));
      if (saved.ok) {
        const byPointer = last.current?.byPointer ?? false;
        onRated({ answerId: answer.id, rating, edit: saved.value, byPointer });
      }
      return saved;
    },
  });
  useEffect(() => {
    if (undos > 0) reset();
  }, [reset, undos]);

  function rate(rating: Rating, byPointer: boolean): void {
    last.current = { rating, byPointer };
    change(rating);
  }

  return {
    rating: value,
    refusal,
    rate,
    tryAgain: () => {
      if (last.current !== null) rate(last.current.rating, last.current.byPointer);
    },
  };
}
