import { Trans } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import type { TouchpointProgress } from '../../../db/tours/touchpointProgress.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import classes from './Receipt.module.css';

/** S19: when the server took the conclusion, and under which code. Nothing before its commit. */
export function Receipt({
  progress,
  changed,
}: {
  readonly progress: TouchpointProgress;
  readonly changed: boolean;
}) {
  const { dateTime } = useFormats();
  if (progress.where !== 'on_the_server' || changed || progress.receipt === null) return null;
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
