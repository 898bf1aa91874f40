import { Trans, useLingui } from '@lingui/react/macro';
import { Card, Title } from '@mantine/core';
import { useId } from 'react';
import type { Receipt } from '#contract/inspections/receipt.ts';
import type { WireTouchpoint } from '#contract/inspections/tour.ts';
import { byPositionThenId } from '#domain/touchpoint.ts';
import { topicName } from '#i18n/topicName.ts';
import { RatingIcon } from '../../shared/RatingIcon.tsx';
import { ratingName } from '../../shared/ratingName.ts';
import { useFloorLabel } from '../../shared/useFloorLabel.ts';
import { AnswerPhotos } from './AnswerPhotos.tsx';
import classes from './ReportAnswers.module.css';
import { ReportReceipt } from './ReportReceipt.tsx';

type ReportTouchpointProps = {
  readonly touchpoint: WireTouchpoint;
  readonly receipt: Receipt | null;
};

/** One touchpoint of a report (or one floor of it): each topic with its rating, comment and photos. */
export function ReportTouchpoint({ touchpoint, receipt }: ReportTouchpointProps) {
  const { t } = useLingui();
  const id = useId();
  const floor = useFloorLabel()(touchpoint);
  return (
    <Card aria-labelledby={id} className={classes['touchpoint'] ?? ''} component="section" padding={0}>
      <header className={classes['head']}>
        <Title id={id} order={2} size="h3">
          <span>{topicName(touchpoint.name)}</span>
          {touchpoint.completed && floor !== null && <span className={classes['floor']}>{floor}</span>}
        </Title>
        {receipt !== null && <ReportReceipt receipt={receipt} />}
      </header>
      {touchpoint.completed ? (
        <ul className={classes['answers']}>
          {touchpoint.sub_touchpoints.toSorted(byPositionThenId).map((sub) => (
            <li className={classes['answer']} data-rating={sub.rating} key={sub.id}>
              <span className={classes['icon']}>
                <RatingIcon filled rating={sub.rating} size={22} />
              </span>
              <span className={classes['topic']}>{topicName(sub.name)}</span>
              <span className={classes['rating']}>
                {sub.rating === null ? t`Not rated` : ratingName(sub.rating)}
              </span>
              {sub.comment !== null && <p className={classes['comment']}>{sub.comment}</p>}
              <AnswerPhotos answerId={sub.id} touchpoint={touchpoint} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes['open']}>
          <Trans>Not concluded: no answers were sent.</Trans>
        </p>
      )}
    </Card>
  );
}
