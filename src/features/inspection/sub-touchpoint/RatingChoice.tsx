import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type Rating, ratings } from '#domain/rating.ts';
import { RatingIcon } from '../../shared/RatingIcon.tsx';
import { ratingName } from '../../shared/ratingName.ts';
import classes from './RatingChoice.module.css';

type RatingChoiceProps = {
  readonly rating: Rating | null;
  /** `byPointer`: by touch or mouse, not by a key. */
  readonly onChoose: (rating: Rating, byPointer: boolean) => void;
};

// React derives a radio's change from its click; a click by an arrow key has the count 0.
function isByPointer(event: Event): boolean {
  return event instanceof UIEvent && event.detail > 0;
}

/** The three ratings as radios, large enough for gloves. The native radio covers its tile, for touch and keyboard. */
export function RatingChoice({ rating, onChoose }: RatingChoiceProps) {
  const { t } = useLingui();
  const group = useId();
  return (
    <fieldset aria-label={t`Rating`} className={classes['choices']}>
      {ratings.map((choice) => (
        <label className={classes['choice']} data-rating={choice} key={choice}>
          <input
            checked={choice === rating}
            className={classes['radio']}
            name={group}
            onChange={({ nativeEvent }) => onChoose(choice, isByPointer(nativeEvent))}
            type="radio"
            value={choice}
          />
          <RatingIcon filled={choice === rating} rating={choice} size={40} />
          <span className={classes['name']}>{ratingName(choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}
