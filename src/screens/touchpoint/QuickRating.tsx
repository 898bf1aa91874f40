import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { type Rating, ratings } from '#domain/rating.ts';
import { RatingIcon } from '../walk/RatingIcon.tsx';
import { ratingName } from '../walk/ratingName.ts';
import classes from './QuickRating.module.css';

type QuickRatingProps = {
  /** The question's name, so that each button says what it rates. */
  readonly name: string;
  readonly rating: Rating | null;
  readonly onRate: (rating: Rating) => void;
};

/** Three thumb-wide targets: the question rated without opening it. */
export function QuickRating({ name, rating, onRate }: QuickRatingProps) {
  const { t } = useLingui();
  return (
    <div className={classes['ratings']}>
      {ratings.map((choice) => {
        const choiceName = ratingName(choice);
        return (
          <UnstyledButton
            aria-label={t`${name}: ${choiceName}`}
            aria-pressed={choice === rating}
            className={classes['choice']}
            data-rating={choice}
            key={choice}
            onClick={() => onRate(choice)}
          >
            <RatingIcon filled={choice === rating} rating={choice} size={26} />
          </UnstyledButton>
        );
      })}
    </div>
  );
}
