import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import type { UnsentItem } from '../../db/unsentItems.ts';
import { sendingMessage } from '../../i18n/sendingMessage.ts';
import { serverErrorMessage } from '../../i18n/serverErrorMessage.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { RefusedItemTools } from './RefusedItemTools.tsx';
import classes from './SyncRow.module.css';
import { useItemTitle } from './useItemTitle.ts';

const icons = { waiting: IconCheck, sending: IconCloudUp, 'needs-you': IconAlertTriangle };

/** One unsent item: what, where it is, why, and when it is tried again. */
export function UnsentRow({ item }: { readonly item: UnsentItem }) {
  const { dateTime, time } = useFormats();
  const title = useItemTitle()(item);
  const Icon = icons[item.state];
  const concludedAt = dateTime(item.createdAt);
  const nextAttempt = item.nextAttemptAt === null ? null : time(item.nextAttemptAt);
  return (
    <li className={classes['row']} data-state={item.state}>
      <Icon aria-hidden className={classes['icon']} size={24} />
      <div className={classes['text']}>
        <p className={classes['title']}>{title}</p>
        <p className={classes['detail']}>
          {item.state === 'waiting' && <Trans>Saved on this device, {concludedAt}</Trans>}
          {item.state === 'sending' && <Trans>Being sent …</Trans>}
          {item.state === 'needs-you' && (
            <strong>
              <Trans>Needs you</Trans>
            </strong>
          )}
        </p>
        {item.reason !== null && <p className={classes['detail']}>{sendingMessage(item.reason)}</p>}
        {item.state === 'needs-you' &&
          item.serverError !== null &&
          item.serverError !== 'validation_failed' && (
            <p className={classes['detail']}>{serverErrorMessage(item.serverError)}</p>
          )}
        {(item.attempts > 1 || item.nextAttemptAt !== null) && (
          <p className={classes['detail']}>
            <Plural one="Tried once" other="Tried # times" value={item.attempts} />
            {nextAttempt !== null && (
              <>
                {' · '}
                <Trans>next at {nextAttempt}</Trans>
              </>
            )}
          </p>
        )}
        {item.state === 'needs-you' && <RefusedItemTools item={item} />}
      </div>
    </li>
  );
}
