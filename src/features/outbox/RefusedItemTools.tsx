import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { dependentEntries } from '../../db/outbox/dependentEntries.ts';
import { type UnsentItem, unsentItems } from '../../db/outbox/unsentItems.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/sessionState.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import classes from './SyncRow.module.css';

const DeleteUnsentDialog = lazy(async () => ({
  default: (await import('./DeleteUnsentDialog.tsx')).DeleteUnsentDialog,
}));

/**
 * S18: what the person can do about something that the server refuses: correct it where it was said, or delete it. A photo of a
 * tour that is concluded has no other to take its place (S23).
 */
export function RefusedItemTools({ item }: { readonly item: UnsentItem }) {
  const path = useLocalePath();
  const { ctx, repairTour } = useInspection();
  const isOpenTour = useSession((session) => session.tourId) === item.tourId;
  // What would be lost with it, itself too (S14), while the person is asked.
  const [lost, setLost] = useState<readonly UnsentItem[] | null>(null);

  async function ask(): Promise<void> {
    setLost(dependentEntries(await unsentItems(ctx.db), item));
  }

  return (
    <div className={classes['tools']}>
      {item.touchpointId !== null && (item.photoId === null || isOpenTour) && (
        <Link
          className={classes['link']}
          onClick={() => repairTour(isOpenTour ? null : item.tourId)}
          to={path(`/touchpoints/${item.touchpointId}`)}
        >
          <Trans>Correct it</Trans>
        </Link>
      )}
      <button className={classes['link']} onClick={() => void ask()} type="button">
        <Trans>Delete …</Trans>
      </button>
      {lost !== null && (
        <Suspense fallback={null}>
          <DeleteUnsentDialog item={item} lost={lost} onClose={() => setLost(null)} />
        </Suspense>
      )}
    </div>
  );
}
