import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { UnsentItem } from '../../db/unsentItems.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/useSession.ts';
import { useInstrument } from '../Instrument.ts';
import classes from './SyncRow.module.css';

const DeleteUnsentDialog = lazy(async () => ({
  default: (await import('./DeleteUnsentDialog.tsx')).DeleteUnsentDialog,
}));

type RefusedItemToolsProps = {
  readonly item: UnsentItem;
  readonly lost: readonly UnsentItem[];
};

/** S18: what the person can do about something that the server refuses: correct it where it was said, or delete it. */
export function RefusedItemTools({ item, lost }: RefusedItemToolsProps) {
  const path = useLocalePath();
  const { repairTour } = useInstrument();
  const isOpenTour = useSession((session) => session.tourId) === item.tourId;
  const [asking, setAsking] = useState(false);
  return (
    <div className={classes['tools']}>
      {item.touchpointId !== null && (
        <Link
          className={classes['link']}
          onClick={() => repairTour(isOpenTour ? null : item.tourId)}
          to={path(`/touchpoints/${item.touchpointId}`)}
        >
          <Trans>Correct it</Trans>
        </Link>
      )}
      <button className={classes['link']} onClick={() => setAsking(true)} type="button">
        <Trans>Delete …</Trans>
      </button>
      {asking && (
        <Suspense fallback={null}>
          <DeleteUnsentDialog item={item} lost={lost} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
