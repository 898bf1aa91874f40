import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useDevice } from '../shared/Device.ts';

/** Whether the browser has granted persistent storage (S20), as it is now; renders nothing if it does not tell. */
export function StoragePersistenceNotice() {
  const { storage } = useDevice();
  const [isPersistent, setPersistent] = useState<boolean | null>(null);
  useEffect(() => {
    storage().then(
      ({ persistent }) => setPersistent(persistent),
      // Its code is missing: nothing is known.
      () => undefined,
    );
  }, [storage]);
  if (isPersistent === null) return null;
  if (isPersistent) {
    return (
      <Notice title={<Trans>Storage is protected</Trans>} tone="good">
        <p>
          <Trans>The browser keeps your work, even when space on this device runs short.</Trans>
        </p>
      </Notice>
    );
  }
  return (
    <Notice title={<Trans>Storage is not protected</Trans>} tone="info">
      <p>
        <Trans>
          The browser may clear stored work when space on this device runs short. Install the app or send soon
          to be safe.
        </Trans>
      </p>
    </Notice>
  );
}
