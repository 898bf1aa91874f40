import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { useDeviceState } from '../../shared/Device.ts';
import { HomeScreenDrawing } from './HomeScreenDrawing.tsx';
import classes from './InstallDialog.module.css';
import { ShareDrawing } from './ShareDrawing.tsx';

/** Explains how to install the app on an iPhone or iPad, where the browser has no prompt. */
export function InstallDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const tablet = useDeviceState().install === 'ipad';
  return (
    <Dialog
      actions={
        <Button onClick={onClose}>
          <Trans>Got it</Trans>
        </Button>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      opened
      title={t`Storey on the Home Screen`}
    >
      <ol className={classes['steps']}>
        <li>
          <ShareDrawing tablet={tablet} />
          <p>
            {tablet ? (
              <Trans>Tap the Share symbol at the top right of Safari.</Trans>
            ) : (
              <Trans>
                Tap the Share symbol at the bottom of Safari; on newer iPhones it is behind the three dots.
              </Trans>
            )}
          </p>
        </li>
        <li>
          <HomeScreenDrawing tablet={tablet} label={t`Add to Home Screen`} />
          <p>
            <Trans>Scroll down and choose “Add to Home Screen”, then “Add”.</Trans>
          </p>
        </li>
      </ol>
      <p>
        <Trans>
          After that, Storey opens like any other app, even offline. You log in once more there, with a
          connection. What is not sent yet stays in this browser: send it first.
        </Trans>
      </p>
    </Dialog>
  );
}
