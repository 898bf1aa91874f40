import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { ratedCount, type SubTouchpoint } from '#domain/touchpoint.ts';
import { RatingStrip } from '../shared/RatingStrip.tsx';
import classes from './TouchpointProgress.module.css';

type TouchpointProgressProps = { readonly answers: readonly SubTouchpoint[] };

/** The progress of a touchpoint, as a strip of ratings and as a number. */
export const TouchpointProgress = memo(function TouchpointProgress({ answers }: TouchpointProgressProps) {
  const { t } = useLingui();
  const rated = ratedCount(answers);
  const total = answers.length;
  return (
    <>
      <div
        aria-label={t`This touchpoint`}
        aria-valuemax={total}
        aria-valuemin={0}
        aria-valuenow={rated}
        aria-valuetext={t`${rated} of ${total} rated`}
        className={classes['strip']}
        role="progressbar"
      >
        <RatingStrip answers={answers} />
      </div>
      <span aria-hidden className={classes['number']}>
        {`${rated}/${total}`}
      </span>
    </>
  );
});
