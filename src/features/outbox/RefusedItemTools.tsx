import { Trans } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dependentEntries, keepsAnswers } from '../../db/outbox/dependentEntries.ts';
import { type UnsentItem, unsentItems } from '../../db/outbox/unsentItems.ts';
import { tourById } from '../../db/tours/tours.ts';
import { useLocalePath } from '../../i18n/useLocale.ts';
import { useSession } from '../../session/sessionState.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { DeleteUnsentDialog } from './DeleteUnsentDialog.tsx';
import classes from './SyncRow.module.css';

/**
 * S18: what the person can do about a refused item: correct it in its touchpoint, or delete it. A photo leads to its touchpoint
 * only in an open tour: in a concluded one no other can replace it (S23), and it can only be deleted or sent again ("Send now").
 */
export function RefusedItemTools({ item }: { readonly item: UnsentItem }) {
  const path = useLocalePath();
  const { ctx, repairTour } = useInspection();
  const isCurrent = useSession((session) => session.tourId) === item.tourId;
  const tour = useLiveQuery(() => tourById(ctx.db, item.tourId), [ctx, item.tourId]);
  const leads = item.photoId === null || tour?.concluded_at === null;
  // What would be deleted with it, itself included (S14), and whether its answers stay; null while the dialog is closed.
  const [asked, setAsked] = useState<{ lost: readonly UnsentItem[]; keepsAnswers: boolean } | null>(null);

  async function openDialog(): Promise<void> {
    const lost = dependentEntries(await unsentItems(ctx.db), item);
    setAsked({ lost, keepsAnswers: await keepsAnswers(ctx.db, item) });
  }

  return (
    <div className={classes['tools']}>
      {item.touchpointId !== null && leads && (
        <Link
          className={classes['link']}
          onClick={() => repairTour(isCurrent ? null : item.tourId)}
          to={path(`/touchpoints/${item.touchpointId}`)}
        >
          <Trans>Correct it</Trans>
        </Link>
      )}
      <button className={classes['link']} onClick={() => void openDialog()} type="button">
        <Trans>Delete …</Trans>
      </button>
      {asked !== null && <DeleteUnsentDialog {...asked} item={item} onClose={() => setAsked(null)} />}
    </div>
  );
}
