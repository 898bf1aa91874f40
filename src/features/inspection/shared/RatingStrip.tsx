import type { SubTouchpoint } from '#domain/touchpoint.ts';
import classes from './RatingStrip.module.css';

type RatingStripProps = { readonly answers: readonly Pick<SubTouchpoint, 'id' | 'rating'>[] };

/**
 * The ratings as a row of marks: good is high, bad is low, not applicable is a dash. Decorative; the numbers must be given as
 * text beside it.
 */
export function RatingStrip({ answers }: RatingStripProps) {
  return (
    <span aria-hidden className={classes['strip']}>
      {answers.map((answer) => (
        <span className={classes['mark']} data-rating={answer.rating ?? 'unrated'} key={answer.id} />
      ))}
    </span>
  );
}
