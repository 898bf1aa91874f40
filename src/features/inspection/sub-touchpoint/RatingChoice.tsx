import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type Rating, ratings } from '#domain/rating.ts';
import { RatingIcon } from '../../shared/RatingIcon.tsx';
import { ratingName } from '../../shared/ratingName.ts';
import classes from './RatingChoice.module.css';

type RatingChoiceProps = {
  readonly rating: Rating | null;
  /** `byHand`: by a finger or a mouse, not by a key. */
  readonly onChoose: (rating: Rating, byHand: boolean) => void;
};

/** React tells a radio's change from its click; an arrow key makes a click without a count. */
function isByHand(event: Event): boolean {
  return event instanceof UIEvent && event.detail > 0;
}

/** Three radios as large as thumbs in gloves. The radio itself covers its tile, so every hand and key finds it. */
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
            onChange={({ nativeEvent }) => onChoose(choice, isByHand(nativeEvent))}
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
