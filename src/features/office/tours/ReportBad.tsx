import { Trans } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import { useId } from 'react';
import type { WireTouchpoint } from '#contract/inspections/tour.ts';
import type { ReportOrder } from '#domain/reportOrder.ts';
import { topicName } from '#i18n/topicName.ts';
import { RatingIcon } from '../../shared/RatingIcon.tsx';
import { useTouchpointLabel } from '../../shared/useTouchpointLabel.ts';
import { AnswerPhotos } from './AnswerPhotos.tsx';
import classes from './ReportAnswers.module.css';

type ReportBadProps = Pick<ReportOrder<WireTouchpoint>, 'bad'>;

/** The first part of a tour report (U10): every bad rating with its place and comment. */
export function ReportBad({ bad }: ReportBadProps) {
  const id = useId();
  const touchpointLabel = useTouchpointLabel();
  if (bad.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes['bad']}>
      <Title className={classes['name'] ?? ''} id={id} order={2} size="h3">
        <Trans>Rated bad</Trans>
      </Title>
      <ul className={classes['answers']}>
        {bad.map(({ touchpoint, answer }) => (
          <li className={classes['answer']} data-rating="bad" key={answer.id}>
            <span className={classes['icon']}>
              <RatingIcon filled rating="bad" size={22} />
            </span>
            <strong className={classes['topic']}>{topicName(answer.name)}</strong>
            <span className={classes['where']}>{touchpointLabel(touchpoint)}</span>
            {answer.comment !== null && <p className={classes['comment']}>{answer.comment}</p>}
            <AnswerPhotos answerId={answer.id} touchpoint={touchpoint} />
          </li>
        ))}
      </ul>
    </section>
  );
}
