import { Trans } from '@lingui/react/macro';
import { IconArrowUp, IconCheck, IconChecks } from '@tabler/icons-react';
import type { TouchpointProgress } from '#db/tours/touchpointProgress.ts';
import classes from './SendingState.module.css';

/**
 * Where a concluded touchpoint is (S19): an arrow while it is sent, one tick for this device, two for the server, on the same
 * line as the text before it. The legend of `TourSummary` explains the ticks once; screen readers get a text for each.
 */
export function SendingState({ progress }: { readonly progress: TouchpointProgress | undefined }) {
  const isSent = progress?.where === 'sending';
  // Nothing unsent and no receipt: it was concluded on another device, so it is on the server.
  const isOnServer = !isSent && progress?.where !== 'on_this_device';
  // As wide as the ticks that follow a moment later: a text would put a second line on the card until then.
  const Sign = isSent ? IconArrowUp : isOnServer ? IconChecks : IconCheck;
  return (
    <span className={classes['ticks']}>
      {'\u00A0'}
      <Sign aria-hidden size={18} />
      <span className={classes['hidden']}>
        {isSent ? (
          <Trans>Concluded, being sent</Trans>
        ) : isOnServer ? (
          <Trans>Concluded, on the server</Trans>
        ) : (
          <Trans>Concluded, saved on this device</Trans>
        )}
      </span>
    </span>
  );
}
