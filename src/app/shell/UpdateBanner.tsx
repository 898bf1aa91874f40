import { Trans } from '@lingui/react/macro';
import { use, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { applyUpdate, holdsUnstored, useUpdate } from '../pwa/workerBridge.ts';
import classes from './UpdateBanner.module.css';

/** Asks for consent to a new version that is ready (S34), but not on a page with a form that the update would empty. */
export function UpdateBanner() {
  const update = useUpdate();
  const { stage } = update;
  const { pathname } = useLocation();
  const inspection = use(InspectionServicesContext);
  // What was put off: that another window has updated, or that a part is gone, is a new reason to ask.
  const [later, setLater] = useState<typeof update | null>(null);
  const [busy, setBusy] = useState(false);
  if (update === later || stage === 'none' || holdsUnstored(pathname)) return null;
  const save = async () =>
    inspection === null ||
    ((await inspection.unsavedPhotos.allowed({})) && (await inspection.ctx.db.typed.flush()));
  return (
    <div className={classes['banner']} role="status">
      <p className={classes['text']}>
        {stage === 'taken_over' ? (
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
            void applyUpdate(window, save).finally(() => setBusy(false));
          }}
          size="md"
          variant="default"
        >
          {stage === 'taken_over' ? <Trans>Reload</Trans> : <Trans>Update now</Trans>}
        </Button>
        <Button onClick={() => setLater(update)} size="md" variant="subtle" color="gray">
          <Trans>Later</Trans>
        </Button>
      </div>
    </div>
  );
}
