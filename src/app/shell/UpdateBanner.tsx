import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { splitLocale } from '../../i18n/localePath.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { applyUpdate, useUpdate } from '../pwa/workerBridge.ts';
import classes from './UpdateBanner.module.css';

// What is typed into these is nowhere but on the screen until it is sent; a tour's answers are stored at once.
const unstoredForms = /^\/(login|user\/.+|account|external_users\/.+)$/;

/** A new version is ready and waits for consent, and never asks over a form it would empty (S21). */
export function UpdateBanner() {
  const stage = useUpdate((state) => state.stage);
  const { rest } = splitLocale(useLocation().pathname);
  const [later, setLater] = useState(false);
  if (stage === 'none' || later || unstoredForms.test(rest)) return null;
  return (
    <div className={classes['banner']} role="status">
      <p className={classes['text']}>
        {stage === 'taken_over' ? (
          <Trans>Storey was updated in another window. Nothing you have entered is lost.</Trans>
        ) : (
          <Trans>A new version is ready. Nothing you have entered is lost.</Trans>
        )}
      </p>
      <div className={classes['ways']}>
        <Button
          loading={stage === 'agreed'}
          onClick={() => void applyUpdate(window)}
          size="md"
          variant="default"
        >
          {stage === 'taken_over' ? <Trans>Reload</Trans> : <Trans>Update now</Trans>}
        </Button>
        <Button onClick={() => setLater(true)} size="md" variant="subtle" color="gray">
          <Trans>Later</Trans>
        </Button>
      </div>
    </div>
  );
}
