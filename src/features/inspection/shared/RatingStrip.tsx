import type { SubTouchpoint } from '#domain/touchpoint.ts';
import classes from './RatingStrip.module.css';

type RatingStripProps = { readonly answers: readonly Pick<SubTouchpoint, 'id' | 'rating'>[] };

/**
 * The answers at a glance, like the marks on a levelling staff: good stands tall, bad hangs low, not applicable
 * is a dash. A picture only; say the numbers in words beside it.
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
