import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import { Meter } from '../walk/Meter.tsx';
import { RatingStrip } from '../walk/RatingStrip.tsx';
import { ratedCount } from '../walk/ratedCount.ts';
import classes from './WalkMeters.module.css';

type WalkMetersProps = {
  readonly touchpoint: DeviceTouchpoint;
  /** All of the tour, without the hidden copies. */
  readonly touchpoints: readonly DeviceTouchpoint[];
};

/** How far this touchpoint is, answer by answer, and how far the tour. */
export const WalkMeters = memo(function WalkMeters({ touchpoint, touchpoints }: WalkMetersProps) {
  const { t } = useLingui();
  const answers = touchpoint.sub_touchpoints;
  const rated = ratedCount(answers);
  const total = answers.length;
  const ofTour = touchpoints.flatMap((one) => one.sub_touchpoints);
  const ratedOfTour = ratedCount(ofTour);
  const totalOfTour = ofTour.length;
  return (
    <div className={classes['meters']}>
      <Meter label={t`This touchpoint`} of={total} value={rated} words={t`${rated} of ${total} rated`}>
        <RatingStrip answers={answers} />
      </Meter>
      <Meter
        label={t`The whole tour`}
        of={totalOfTour}
        value={ratedOfTour}
        words={t`Tour: ${ratedOfTour} of ${totalOfTour}`}
      />
    </div>
  );
});
