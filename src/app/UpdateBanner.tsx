import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './UpdateBanner.module.css';
import { applyUpdate, useUpdate } from './workerBridge.ts';

/** A new version is ready and waits for consent; what has been entered is on the device already (S21). */
export function UpdateBanner() {
  const ready = useUpdate((state) => state.ready);
  const [later, setLater] = useState(false);
  if (!ready || later) return null;
  return (
    <div className={classes['banner']} role="status">
      <p className={classes['text']}>
        <Trans>A new version is ready. Nothing you have entered is lost.</Trans>
      </p>
      <Button onClick={() => applyUpdate(window)} size="md" variant="default">
        <Trans>Update now</Trans>
      </Button>
      <Button onClick={() => setLater(true)} size="md" variant="subtle" color="gray">
        <Trans>Later</Trans>
      </Button>
    </div>
  );
}
