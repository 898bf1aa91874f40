import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { type Rating, ratings } from '#domain/rating.ts';
import { type SubTouchpoint } from '#domain/touchpoint.ts';
import type { TouchpointAddress } from '../../../../actions/editTouchpoint.ts';
import { refusalMessage } from '../../../../i18n/refusalMessage.ts';
import { RatingIcon } from '../../../shared/RatingIcon.tsx';
import { ratingName, shortRatingName } from '../../../shared/ratingName.ts';
import { neighbouringRating } from './neighbouringRating.ts';
import classes from './QuickRating.module.css';
import { type Rated, useQuickRating } from './useQuickRating.ts';

type QuickRatingProps = {
  readonly address: TouchpointAddress;
  readonly answer: SubTouchpoint;
  /** The question's name, so that each button says what it rates. */
  readonly name: string;
  readonly undos: number;
  readonly onRated: (rated: Rated) => void;
  readonly onComment: (answerId: string) => void;
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const neighbour = neighbouringRating(event.target, event.key);
  if (neighbour === null) return;
  event.preventDefault();
  neighbour.focus();
}

/**
 * Three thumb-wide targets: the question rated without opening it. A tap draws this and nothing else, and changes
 * nothing that would have to be laid out. Arrow keys go from rating to rating.
 */
export function QuickRating({ address, answer, name, undos, onRated, onComment }: QuickRatingProps) {
  const { t } = useLingui();
  const { rating, refusal, rate, tryAgain } = useQuickRating({ address, answer, undos, onRated });

  function choose(chosen: Rating, byHand: boolean): void {
    if (chosen !== rating) rate(chosen, byHand);
    // T8: nothing to change; what one may want of a bad answer is its comment.
    else if (chosen === 'bad') onComment(answer.id);
  }

  return (
    <>
      <div aria-label={name} className={classes['ratings']} role="group">
        {ratings.map((choice) => {
          const [whole, short] = [ratingName(choice), shortRatingName(choice)];
          // Who speaks to the device says the word that is seen (WCAG 2.5.3).
          const choiceName = whole === short ? whole : `${whole}, ${short}`;
          return (
            <button
              aria-label={t`${name}: ${choiceName}`}
              aria-pressed={choice === rating}
              className={classes['choice']}
              data-rating={choice}
              key={choice}
              onClick={(event) => choose(choice, event.detail > 0)}
              onKeyDown={moveFocus}
              type="button"
            >
              <RatingIcon rating={choice} size={24} />
              <span className={classes['word']}>{short}</span>
            </button>
          );
        })}
      </div>
      {refusal !== null && (
        <div className={classes['notSaved']} role="alert">
          <IconAlertTriangle aria-hidden size={22} />
          <span>
            {refusal === 'not_saved' ? (
              <Trans>NOT saved. This device could not save the rating, so it was undone.</Trans>
            ) : (
              refusalMessage(refusal)
            )}
          </span>
          <button className={classes['again']} onClick={tryAgain} type="button">
            <Trans>Try again</Trans>
          </button>
        </div>
      )}
    </>
  );
}
