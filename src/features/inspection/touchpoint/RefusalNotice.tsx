import { Trans } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import type { TouchpointProgress } from '../../../db/tours/touchpointProgress.ts';
import { sendingMessage } from '../../../i18n/sendingMessage.ts';
import { serverErrorMessage } from '../../../i18n/serverErrorMessage.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import classes from './Receipt.module.css';

/**
 * S19: when the server received the conclusion, with the receipt's code; renders nothing before that. It stays after a change,
 * which the footer speaks of: the questions must not move with the first tap.
 */
export function Receipt({ progress }: { readonly progress: TouchpointProgress }) {
  const { dateTime } = useFormats();
  if (progress.where !== 'on_the_server' || progress.receipt === null) return null;
  const receivedAt = dateTime(progress.receipt.received_at);
  const { code } = progress.receipt;
  return (
    <p className={classes['receipt']}>
      <IconChecks aria-hidden size={18} />
      <Trans>
        On the server, {receivedAt}, receipt {code}
      </Trans>
    </p>
  );
}

/** S18: why the server has refused the last conclusion, shown where it can be corrected. */
export function RefusalNotice({ progress }: { readonly progress: TouchpointProgress }) {
  if (progress.where !== 'needs_you') return null;
  const { reason = 'refused', error = null } = progress.refusal ?? {};
  return (
    <Notice title={sendingMessage(reason)} tone="warn">
      {error !== null && <p>{serverErrorMessage(error)}</p>}
    </Notice>
  );
}
