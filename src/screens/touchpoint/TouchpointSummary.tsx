import { Trans } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import type { TouchpointProgress } from '../../db/touchpointProgress.ts';
import type { DeviceTouchpoint } from '../../db/touchpoints.ts';
import { TopicIcon } from '../../design/topicIcons/TopicIcon.tsx';
import { useFormats } from '../../i18n/useFormats.ts';
import { RatingStrip } from '../walk/RatingStrip.tsx';
import { ratedCount } from '../walk/ratedCount.ts';
import classes from './TouchpointSummary.module.css';

type TouchpointSummaryProps = {
  readonly touchpoint: DeviceTouchpoint;
  readonly progress: TouchpointProgress;
};

/** The touchpoint's drawing, its ratings at a glance, and the receipt once the server has it (S19). */
export function TouchpointSummary({ touchpoint, progress }: TouchpointSummaryProps) {
  const { dateTime } = useFormats();
  const rated = ratedCount(touchpoint.sub_touchpoints);
  const total = touchpoint.sub_touchpoints.length;
  const receipt = progress.where === 'on_the_server' && !touchpoint.changed ? progress.receipt : null;
  const receivedAt = receipt === null ? '' : dateTime(receipt.received_at);
  const code = receipt?.code ?? '';
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
        {receipt !== null && (
          <p className={classes['receipt']}>
            <IconChecks aria-hidden size={18} />
            <Trans>
              On the server, {receivedAt}, receipt {code}
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}
