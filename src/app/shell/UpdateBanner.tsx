import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#ui/controls/Button.tsx';
import { applyUpdate, holdsUnstored, useUpdate } from '../pwa/workerBridge.ts';
import { tryAgain, useSaveAll } from './tryAgain.ts';
import classes from './UpdateBanner.module.css';

/** Asks for consent to load the page anew (S34, S35), but not on a page with a form that the update would empty. */
export function UpdateBanner() {
  const { t } = useLingui();
  const update = useUpdate();
  const { stage } = update;
  const { pathname } = useLocation();
  const saveAll = useSaveAll();
  // The person may go to such a page while the server is waited for.
  const save = async () => !holdsUnstored(window.location.pathname) && saveAll();
  // What was put off: that another window has updated, or that a part is gone, is a new reason to ask.
  const [later, setLater] = useState<typeof update | null>(null);
  const [busy, setBusy] = useState(false);
  if (update === later || stage === 'none' || holdsUnstored(pathname)) return null;
  const ready = { text: t`A new version is ready. Nothing you have entered is lost.`, action: t`Update now` };
  const words = {
    ready,
    agreed: ready,
    taken_over: {
      text: t`Storey was updated in another window. Nothing you have entered is lost.`,
      action: t`Reload`,
    },
    missing: {
      text: t`A part of Storey could not be loaded: there is no connection, or a new version. Nothing you have entered is lost.`,
      action: t`Try again`,
    },
  }[stage];
  return (
    <div className={classes['banner']} role="status">
      <p className={classes['text']}>{words.text}</p>
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
          {words.action}
        </Button>
        <Button onClick={() => setLater(update)} size="md" variant="subtle" color="gray">
          <Trans>Later</Trans>
        </Button>
      </div>
    </div>
  );
}
