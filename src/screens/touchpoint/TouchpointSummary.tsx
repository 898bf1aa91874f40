import { Trans } from '@lingui/react/macro';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { TopicIcon } from '../../design/topicIcons/TopicIcon.tsx';
import { RatingStrip } from '../walk/RatingStrip.tsx';
import { ratedCount } from '../walk/ratedCount.ts';
import classes from './TouchpointSummary.module.css';

/** The touchpoint's drawing, how many questions are rated, and their ratings at a glance. */
export function TouchpointSummary({ touchpoint }: { readonly touchpoint: Touchpoint }) {
  const rated = ratedCount(touchpoint.sub_touchpoints);
  const total = touchpoint.sub_touchpoints.length;
  return (
    <div className={classes['summary']}>
      <span className={classes['tile']}>
        <TopicIcon name={touchpoint.name} size={36} variant="light" />
      </span>
      <div className={classes['progress']}>
        <p className={classes['words']}>
          <Trans>
            {rated} of {total} rated
          </Trans>
        </p>
        <RatingStrip answers={touchpoint.sub_touchpoints} />
      </div>
    </div>
  );
}
