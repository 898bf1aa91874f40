import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { type Rating, ratings } from '#domain/rating.ts';
import { type SubTouchpoint } from '#domain/touchpoint.ts';
import { ratingNotSaved, refusalMessage } from '#i18n/refusalMessage.ts';
import type { TouchpointAddress } from '../../../../actions/editTouchpoint.ts';
import { RatingIcon } from '../../../shared/RatingIcon.tsx';
import { ratingName, shortRatingName } from '../../../shared/ratingName.ts';
import classes from './QuickRating.module.css';
import { type Rated, useQuickRating } from './useQuickRating.ts';

type QuickRatingProps = {
  readonly address: TouchpointAddress;
  readonly answer: SubTouchpoint;
  /** The question's name, for the buttons' accessible names. */
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
 * Rates a question without opening it, by three buttons as wide as a thumb. A tap renders only this component and changes no
 * layout. Arrow keys move the focus between ratings.
 */
export function QuickRating({ address, answer, name, undos, onRated, onComment }: QuickRatingProps) {
  const { t } = useLingui();
  const { rating, refusal, rate, tryAgain } = useQuickRating({ address, answer, undos, onRated });

  function choose(chosen: Rating, byPointer: boolean): void {
    if (chosen !== rating) rate(chosen, byPointer);
    // T8: the rating is unchanged; tapping "bad" again opens the comment.
    else if (chosen === 'bad') onComment(answer.id);
  }

  return (
    <>
      <div aria-label={name} className={classes['ratings']} role="group">
        {ratings.map((choice) => {
          const [whole, short] = [ratingName(choice), shortRatingName(choice)];
          // The accessible name includes the visible label, for voice control (WCAG 2.5.3).
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
          <span>{refusal === 'not_saved' ? ratingNotSaved() : refusalMessage(refusal)}</span>
          <button className={classes['again']} onClick={tryAgain} type="button">
            <Trans>Try again</Trans>
          </button>
        </div>
      )}
    </>
  );
}

// Left and right within a question; up and down to the same rating of the question above or below.
const directions: Readonly<Record<string, { readonly along: 'group' | 'list'; readonly by: 1 | -1 }>> = {
  ArrowLeft: { along: 'group', by: -1 },
  ArrowRight: { along: 'group', by: 1 },
  ArrowUp: { along: 'list', by: -1 },
  ArrowDown: { along: 'list', by: 1 },
};

// The button to which an arrow key moves the focus; null at the edge and for other keys.
function neighbouringRating(from: EventTarget, key: string): HTMLElement | null {
  const direction = directions[key];
  if (direction === undefined || !(from instanceof HTMLElement)) return null;
  const { rating } = from.dataset;
  if (rating === undefined) return null;
  const scope = direction.along === 'group' ? from.closest('[role="group"]') : from.closest('ul');
  const selector = direction.along === 'group' ? 'button[data-rating]' : `button[data-rating="${rating}"]`;
  const row = [...(scope?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return row[row.indexOf(from) + direction.by] ?? null;
}
