import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { exportableAnswers } from '#db/tours/answersLeftBehind.ts';
import { useInspection } from '../InspectionServices.ts';
import classes from './LeftBehindSection.module.css';
import { LeftBehindTour } from './LeftBehindTour.tsx';

/** U5, U8: answers of concluded tours that will not be sent, to be saved as text; renders nothing if there are none. */
export function LeftBehindSection() {
  const { t } = useLingui();
  const id = useId();
  const { ctx } = useInspection();
  const left = useLiveQuery(() => exportableAnswers(ctx.db), [ctx]);
  if (left === undefined || left.length === 0) return null;
  const tours = Map.groupBy(left, ({ tour_id }) => tour_id);
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 className={classes['title']} id={id}>{t`Answers that were not sent`}</h2>
      <p>
        <Trans>
          The tour was concluded without them, so they will not be sent. You can save them as text.
        </Trans>
        {left.some(({ photos = [] }) => photos.length > 0) && (
          <>
            {' '}
            <Trans>Photos are saved one by one.</Trans>
          </>
        )}
      </p>
      {[...tours].map(([tourId, rows]) => (
        <LeftBehindTour key={tourId} rows={rows} />
      ))}
    </section>
  );
}
