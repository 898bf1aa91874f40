import { Trans } from '@lingui/react/macro';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { ratedCount } from '../walk/ratedCount.ts';
import classes from './TourProgress.module.css';

/** How far the walk is: questions rated, touchpoints concluded. */
export function TourProgress({ touchpoints }: { readonly touchpoints: readonly Touchpoint[] }) {
  const answers = touchpoints.flatMap((one) => one.sub_touchpoints);
  const rated = ratedCount(answers);
  const total = answers.length;
  const concluded = touchpoints.filter((one) => one.completed).length;
  const all = touchpoints.length;
  return (
    <div className={classes['progress']}>
      <p className={classes['words']}>
        <strong>
          <Trans>
            {rated} of {total} rated
          </Trans>
        </strong>
        <span>
          <Trans>
            {concluded} of {all} touchpoints concluded
          </Trans>
        </span>
      </p>
      <span aria-hidden className={classes['track']}>
        <span
          className={classes['fill']}
          style={{ transform: `scaleX(${total === 0 ? 0 : rated / total})` }}
        />
      </span>
    </div>
  );
}
