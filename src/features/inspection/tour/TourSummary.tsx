import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import { useId } from 'react';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { ratings } from '#domain/rating.ts';
import type { TouchpointSummary } from '#domain/tourSummary.ts';
import { topicName } from '#i18n/topicName.ts';
import { RatingIcon } from '../../shared/RatingIcon.tsx';
import { ratingName } from '../../shared/ratingName.ts';
import { useTouchpointLabel } from '../../shared/useTouchpointLabel.ts';
import classes from './TourSummary.module.css';

type TourSummaryProps = { readonly concluded: readonly TouchpointSummary<DeviceTouchpoint>[] };

/**
 * The results of the tour so far (U3): how often each rating was given, and every bad rating with its comment. Above them the
 * legend of the ticks, which the cards have from the first conclusion on.
 */
export function TourSummary({ concluded }: TourSummaryProps) {
  const { t } = useLingui();
  const id = useId();
  const touchpointLabel = useTouchpointLabel();
  const found = concluded.filter(({ bad }) => bad.length > 0);

  return (
    <>
      <TickLegend />
      <section aria-labelledby={id} className={classes['summary']}>
        <h2 className={classes['title']} id={id}>
          <Trans>Results so far</Trans>
        </h2>
        <table className={classes['counts']}>
          <thead>
            <tr>
              <th scope="col">
                <span className={classes['hidden']}>{t`Touchpoint`}</span>
              </th>
              {ratings.map((rating) => (
                <th data-rating={rating} key={rating} scope="col">
                  <RatingIcon filled rating={rating} size={22} />
                  <span className={classes['hidden']}>{ratingName(rating)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {concluded.map(({ touchpoint, counts }) => (
              <tr key={touchpoint.id}>
                <th scope="row">{touchpointLabel(touchpoint)}</th>
                {ratings.map((rating) => (
                  <td data-none={counts[rating] === 0 ? true : undefined} data-rating={rating} key={rating}>
                    {counts[rating]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {found.length > 0 && (
          <ul aria-label={t`Rated bad`} className={classes['found']}>
            {found.flatMap(({ touchpoint, bad }) =>
              bad.map((answer) => (
                <li className={classes['bad']} key={answer.id}>
                  <RatingIcon filled rating="bad" size={22} />
                  <span>
                    <strong>{topicName(answer.name)}</strong>
                    <span className={classes['where']}>{touchpointLabel(touchpoint)}</span>
                    <span className={classes['comment']}>{answer.comment}</span>
                  </span>
                </li>
              )),
            )}
          </ul>
        )}
      </section>
    </>
  );
}

// Explains the ticks on the cards above.
function TickLegend() {
  return (
    <p aria-hidden className={classes['legend']}>
      <span className={classes['meaning']}>
        <IconCheck size={18} />
        <Trans>saved on this device</Trans>
      </span>
      <span className={classes['meaning']}>
        <IconChecks size={18} />
        <Trans>on the server</Trans>
      </span>
    </p>
  );
}
