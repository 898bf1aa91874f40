import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import type { UnsentItem } from '../../db/outbox/unsentItems.ts';
import { needsYouMessage } from '../../i18n/sendingMessage.ts';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { RefusedItemTools } from './RefusedItemTools.tsx';
import { RefusedPhoto } from './RefusedPhoto.tsx';
import classes from './SyncRow.module.css';
import { useItemTitle } from './useItemTitle.ts';

const icons = { waiting: IconCheck, sending: IconCloudUp, 'needs-you': IconAlertTriangle };

// Keys that say no more than the reason.
const redundantErrors: ReadonlySet<string> = new Set(['validation_failed', 'photo_reused']);

/**
 * An unsent item: what it is, and since when. If it needs the person, also why and what to do; why others wait is in the summary
 * above the list.
 */
export function UnsentRow({ item }: { readonly item: UnsentItem }) {
  const { dateTime } = useFormats();
  const title = useItemTitle()(item);
  const Icon = icons[item.state];
  const { state, reason, serverError } = item;
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
              needsYouMessage(reason)
            )}
          </p>
        )}
        {state === 'needs-you' && serverError !== null && !redundantErrors.has(serverError) && (
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
