import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../ui/controls/Button.tsx';
import { applyUpdate, holdsUnstored, useUpdate } from '../pwa/workerBridge.ts';
import { tryAgain } from './tryAgain.ts';
import classes from './UpdateBanner.module.css';
import { useSaveAll } from './useSaveAll.ts';

/** Asks for consent to load the page anew (S34, S35), but not on a page with a form that the update would empty. */
export function UpdateBanner() {
  const update = useUpdate();
  const { stage } = update;
  const { pathname } = useLocation();
  const save = useSaveAll();
  // What was put off: that another window has updated, or that a part is gone, is a new reason to ask.
  const [later, setLater] = useState<typeof update | null>(null);
  const [busy, setBusy] = useState(false);
  if (update === later || stage === 'none' || holdsUnstored(pathname)) return null;
  return (
    <div className={classes['banner']} role="status">
      <p className={classes['text']}>
        {stage === 'missing' ? (
          <Trans>
            A part of Storey could not be loaded: there is no connection, or a new version. Nothing you have
            entered is lost.
          </Trans>
        ) : stage === 'taken_over' ? (
          <Trans>Storey was updated in another window. Nothing you have entered is lost.</Trans>
        ) : (
          <Trans>A new version is ready. Nothing you have entered is lost.</Trans>
        )}
      </p>
      <div className={classes['actions']}>
        <Button
          loading={busy || stage === 'agreed'}
          onClick={() => {
            setBusy(true);
            void (stage === 'missing' ? tryAgain : applyUpdate)(window, save).finally(() => setBusy(false));
          }}
          size="md"
          variant="default"
        >
          {stage === 'missing' ? (
            <Trans>Try again</Trans>
          ) : stage === 'taken_over' ? (
            <Trans>Reload</Trans>
          ) : (
            <Trans>Update now</Trans>
          )}
        </Button>
        <Button onClick={() => setLater(update)} size="md" variant="subtle" color="gray">
          <Trans>Later</Trans>
        </Button>
      </div>
    </div>
  );
}
