import { Trans, useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { openTourId } from '#db/tours/tours.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Logo } from '../../../design/Logo.tsx';
import { useDevice, useDeviceState } from '../../shared/Device.ts';
import { useInspection } from '../../shared/InspectionServices.ts';
import { InstallDialog } from './InstallDialog.tsx';
import classes from './InstallHint.module.css';

/**
 * Offers once to install the app; later the offer is in the menu. Not while anything is unsent or a tour is open: on an iPhone or
 * iPad they would stay behind in the browser.
 */
export function InstallHint() {
  const { ctx, syncStatus } = useInspection();
  const { counted, unsent } = useSyncExternalStore(syncStatus.subscribe, syncStatus.getState);
  const openTour = useLiveQuery(async () => openTourId(ctx.db), [ctx]);
  return counted && unsent === 0 && openTour === null ? <Offer /> : null;
}

function Offer() {
  const { t } = useLingui();
  const { promptInstall, saveInstallHint } = useDevice();
  const { install } = useDeviceState();
  const [answer, setAnswer] = useState<'none' | 'how' | 'done'>('none');
  // Shown counts as asked, even if the person ignores it.
  useEffect(() => saveInstallHint(), [saveInstallHint]);
  if (answer === 'how') return <InstallDialog onClose={() => setAnswer('done')} />;
  if (answer === 'done' || install === 'none' || install === 'installed') return null;
  return (
    <aside aria-label={t`Install Storey`} className={classes['hint']}>
      <span aria-hidden className={classes['icon']}>
        <Logo size={32} />
      </span>
      <p className={classes['text']}>
        <strong>
          <Trans>Storey on the Home Screen</Trans>
        </strong>
        <br />
        <Trans>Installed, it opens at once, full screen, and the device keeps your work more reliably.</Trans>{' '}
        {install !== 'prompt' && <Trans>You log in once more there, with a connection.</Trans>}
      </p>
      <div className={classes['actions']}>
        <Button
          onClick={() => {
            if (install !== 'prompt') setAnswer('how');
            else void promptInstall();
          }}
          size="md"
        >
          {install === 'prompt' ? <Trans>Install</Trans> : <Trans>Show me how</Trans>}
        </Button>
        <Button color="gray" onClick={() => setAnswer('done')} size="md" variant="subtle">
          <Trans>No, thanks</Trans>
        </Button>
      </div>
    </aside>
  );
}
