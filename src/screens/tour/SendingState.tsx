import { Trans } from '@lingui/react/macro';
import { IconArrowUp, IconCheck, IconChecks } from '@tabler/icons-react';
import type { TouchpointProgress } from '../../db/touchpointProgress.ts';
import { sendingMessage } from '../../i18n/sendingMessage.ts';
import classes from './SendingState.module.css';

/** Where a concluded touchpoint is (S19): one tick on this device, two on the server. */
export function SendingState({ progress }: { readonly progress: TouchpointProgress | undefined }) {
  if (progress?.where === 'needs_you') {
    return <span>{sendingMessage(progress.refusal?.reason ?? 'refused')}</span>;
  }
  if (progress?.where === 'sending') {
    return (
      <span className={classes['state']}>
        <IconArrowUp aria-hidden size={18} />
        <Trans>Concluded, being sent</Trans>
      </span>
    );
  }
  // Without anything unsent and without a receipt it was concluded on another device.
  if (progress?.where !== 'on_this_device') {
    return (
      <span className={classes['state']}>
        <IconChecks aria-hidden size={18} />
        <Trans>Concluded, on the server</Trans>
      </span>
    );
  }
  return (
    <span className={classes['state']}>
      <IconCheck aria-hidden size={18} />
      <Trans>Concluded, saved on this device</Trans>
    </span>
  );
}
