import { Trans } from '@lingui/react/macro';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import classes from './SendingState.module.css';

/** What the ticks on the cards mean, once. */
export function TickLegend() {
  return (
    <p aria-hidden className={classes['legend']}>
      <IconCheck size={18} />
      <Trans>saved on this device</Trans>
      <IconChecks size={18} />
      <Trans>on the server</Trans>
    </p>
  );
}
