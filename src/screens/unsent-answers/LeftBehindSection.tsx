import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { answersLeftBehind } from '../../db/answersLeftBehind.ts';
import { useInstrument } from '../Instrument.ts';
import classes from './LeftBehindSection.module.css';
import { LeftBehindTour } from './LeftBehindTour.tsx';

/** U5: what concluded tours have left behind in the last 7 days, to be taken out as text; nothing where there is none. */
export function LeftBehindSection() {
  const { t } = useLingui();
  const id = useId();
  const { ctx } = useInstrument();
  const left = useLiveQuery(() => answersLeftBehind(ctx.db, ctx.now()), [ctx]);
  if (left === undefined || left.length === 0) return null;
  const tours = Map.groupBy(left, ({ tour_id }) => tour_id);
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 className={classes['title']} id={id}>{t`Answers that were not sent`}</h2>
      <p>
        <Trans>
          They were not concluded before the tour was, so they are no longer sent. For 7 days you can take
          them out as text.
        </Trans>
      </p>
      {[...tours].map(([tourId, rows]) => (
        <LeftBehindTour key={tourId} rows={rows} />
      ))}
    </section>
  );
}
