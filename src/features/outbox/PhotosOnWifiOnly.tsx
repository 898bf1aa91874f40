import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { setPhotosOnWifiOnly } from '../../db/photos/wifiOnly.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useDevice } from '../shared/Device.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import classes from './PhotosOnWifiOnly.module.css';

/** PH7: chooses whether photos wait for Wi-Fi. Not shown where the browser does not report the type of network. */
export function PhotosOnWifiOnly({ isOn }: { readonly isOn: boolean }) {
  const hintId = useId();
  const { connectionType } = useDevice();
  const { ctx, sendNow } = useInspection();
  // The choice is shown at once; the list that `isOn` comes from is read up to three seconds later.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  if (connectionType() === undefined) return null;

  async function choose(on: boolean): Promise<void> {
    setChosen(on);
    const saved = await setPhotosOnWifiOnly(ctx.db, on);
    setFailed(!saved.ok);
    if (saved.ok) await sendNow();
    else setChosen(null);
  }

  return (
    <div className={classes['field']}>
      <label className={classes['choice']}>
        <Trans>Send photos on Wi-Fi only</Trans>
        <input
          aria-checked={chosen ?? isOn}
          aria-describedby={hintId}
          checked={chosen ?? isOn}
          className={classes['switch']}
          onChange={(event) => void choose(event.currentTarget.checked)}
          role="switch"
          type="checkbox"
        />
      </label>
      <p className={classes['hint']} id={hintId}>
        <Trans>Photos wait on this device until there is Wi-Fi. Answers are always sent.</Trans>
      </p>
      {failed && (
        <Notice live tone="bad">
          <p>
            <Trans>This device could not save. Nothing was changed.</Trans>
          </p>
        </Notice>
      )}
    </div>
  );
}
