import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dependentEntries, keepsAnswers } from '#db/outbox/dependentEntries.ts';
import type { UnsentItem } from '#db/outbox/unsentItems.ts';
import { unsentItems } from '#db/outbox/unsentItems.ts';
import { photoThumbnail } from '#db/photos/photosOfTouchpoint.ts';
import { tourById } from '#db/tours/tours.ts';
import { needsYouMessage } from '#i18n/sendingMessage.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useLocalePath } from '#i18n/useLocale.ts';
import { useSession } from '../../session/sessionState.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { JpegImage } from '../shared/JpegImage.tsx';
import { DeleteUnsentDialog } from './DeleteUnsentDialog.tsx';
import classes from './SyncRow.module.css';
import { useItemTitle } from './useItemTitle.ts';

type RefusedPhotoProps = { readonly tourId: string; readonly photoId: string };

/** PH7: the thumbnail of a photo that the server has refused, so that the person knows which one it is. */
function RefusedPhoto({ tourId, photoId }: RefusedPhotoProps) {
  const { t } = useLingui();
  const { ctx } = useInspection();
  const thumbnail = useLiveQuery(() => photoThumbnail(ctx.db, tourId, photoId), [ctx, tourId, photoId]);
  if (thumbnail == null) return null;
  return <JpegImage alt={t`Photo that was not accepted`} bytes={thumbnail} className={classes['photo']} />;
}

/**
 * S18: what the person can do about a refused item: correct it in its touchpoint, or delete it. A photo leads to its touchpoint
 * only in an open tour: in a concluded one no other can replace it (S23), and it can only be deleted or sent again ("Send now").
 */
function RefusedItemTools({ item }: { readonly item: UnsentItem }) {
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

const icons = { waiting: IconCheck, sending: IconCloudUp, 'needs-you': IconAlertTriangle };

// Keys that say no more than the reason.
const redundantErrors: ReadonlySet<string> = new Set(['validation_failed', 'photo_reused']);

/** B5: why the server starts no tour in a building; null where that is not the reason. */
function startReason({ kind, reason, serverError }: UnsentItem): 'building_closed' | 'building_gone' | null {
  if (kind !== 'start-tour') return null;
  if (serverError === 'building_closed') return serverError;
  return reason === 'not_found' ? 'building_gone' : null;
}

/**
 * An unsent item: what it is, and since when. If it needs the person, also why and what to do; why others wait is in the summary
 * above the list.
 */
export function UnsentRow({ item }: { readonly item: UnsentItem }) {
  const { dateTime } = useFormats();
  const title = useItemTitle()(item);
  const Icon = icons[item.state];
  const { state, reason, serverError } = item;
  const isRedundant = startReason(item) !== null || redundantErrors.has(serverError ?? '');
  return (
    <li className={classes['row']} data-state={state}>
      <Icon aria-hidden className={classes['icon']} size={24} />
      <div className={classes['text']}>
        <p className={classes['title']}>{title}</p>
        <p className={classes['detail']}>
          <span>{state === 'waiting' && dateTime(item.createdAt)}</span>
          {state === 'sending' && <Trans>Being sent …</Trans>}
          {state === 'needs-you' && (
            <strong>
              <Trans>Needs your attention</Trans>
            </strong>
          )}
        </p>
        {state === 'needs-you' && item.photoId !== null && (
          <RefusedPhoto photoId={item.photoId} tourId={item.tourId} />
        )}
        {state === 'needs-you' && reason !== null && (
          <p className={classes['detail']}>
            {item.photoId !== null && reason === 'refused_photos' ? (
              <Trans>
                The server takes no photos at the moment. The answers were sent without this one. Delete it.
              </Trans>
            ) : (
              needsYouMessage(startReason(item) ?? reason)
            )}
          </p>
        )}
        {state === 'needs-you' && serverError !== null && !isRedundant && (
          <p className={classes['detail']}>
            {serverError === 'photo_expired' ? (
              <Trans>The server stopped waiting for this photo after 30 days.</Trans>
            ) : (
              serverErrorMessage(serverError)
            )}
          </p>
        )}
        {state === 'needs-you' && <RefusedItemTools item={item} />}
      </div>
    </li>
  );
}
