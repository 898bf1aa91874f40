import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconChevronRight, IconCircleCheckFilled, IconPencil } from '@tabler/icons-react';
import type { DeviceTouchpoint } from '#db/schema.ts';
import type { TouchpointProgress } from '#db/tours/touchpointProgress.ts';
import { ratedCount } from '#domain/touchpoint.ts';
import { countRatings } from '#domain/tourSummary.ts';
import { needsYouMessage } from '#i18n/sendingMessage.ts';
import { topicName } from '#i18n/topicName.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { CardLink } from '#ui/layout/CardLink.tsx';
import { TopicIcon } from '../../../design/topicIcons/TopicIcon.tsx';
import { ratingCounts } from '../../shared/ratingName.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { fromTour } from '../shared/fromTouchpoint.ts';
import { RatingStrip } from '../shared/RatingStrip.tsx';
import { SendingState } from './SendingState.tsx';
import classes from './TouchpointCard.module.css';

type TouchpointCardProps = {
  readonly touchpoint: DeviceTouchpoint;
  readonly progress: TouchpointProgress | undefined;
};

type CardStatus = 'open' | 'done' | 'changed' | 'needs_you';

function statusOf({ touchpoint, progress }: TouchpointCardProps): CardStatus {
  if (progress?.where === 'needs_you') return 'needs_you';
  if (!touchpoint.completed) return 'open';
  return touchpoint.changed ? 'changed' : 'done';
}

const statusIcons = {
  open: <IconChevronRight size={24} />,
  done: <IconCircleCheckFilled size={32} />,
  changed: <IconPencil size={28} />,
  needs_you: <IconAlertTriangle size={28} />,
};

const cardStates = { open: 'open', done: 'done', changed: 'attention', needs_you: 'attention' } as const;

/** A touchpoint, or one floor of it, on the tour: filled and checked when it is concluded (specification §4). */
export function TouchpointCard({ touchpoint, progress }: TouchpointCardProps) {
  const path = useLocalePath();
  const floor = useFloorLabel()(touchpoint);
  const status = statusOf({ touchpoint, progress });
  const answers = touchpoint.sub_touchpoints;
  const rated = ratedCount(answers);
  const total = answers.length;

  return (
    <CardLink
      description={
        <span className={classes['facts']}>
          {floor !== null && <strong>{floor}</strong>}
          {status === 'open' && (
            <span>
              <Trans>
                {rated} of {total} rated
              </Trans>
            </span>
          )}
          {status === 'changed' && (
            <span>
              <Trans>Changed since you concluded it. Conclude again to send the change.</Trans>
            </span>
          )}
          {status === 'done' && (
            <span>
              <span>{ratingCounts(countRatings(answers))}</span>
              <SendingState progress={progress} />
            </span>
          )}
          {status === 'needs_you' && <span>{needsYouMessage(progress?.refusal?.reason ?? 'refused')}</span>}
          {status === 'open' && rated > 0 && <RatingStrip answers={answers} />}
        </span>
      }
      icon={<TopicIcon name={touchpoint.name} size={36} />}
      mark={statusIcons[status]}
      name={topicName(touchpoint.name)}
      navigationState={fromTour}
      state={cardStates[status]}
      to={path(`/touchpoints/${touchpoint.id}`)}
    />
  );
}
