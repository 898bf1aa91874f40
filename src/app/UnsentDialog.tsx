import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { InstrumentContext } from '../screens/Instrument.ts';
import { useSessionActions } from '../screens/SessionContext.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import classes from './UnsentDialog.module.css';

type UnsentDialogProps = {
  /** How much would be lost. */
  readonly unsent: number;
  readonly onStay: () => void;
  /** Signs out and agrees to lose this much. */
  readonly onLogOut: (loss: number) => Promise<void>;
};

/** S17: says how much is unsent, and lets the person choose what becomes of it. */
export function UnsentDialog({ unsent, onStay, onLogOut }: UnsentDialogProps) {
  const { t } = useLingui();
  const session = useSessionActions();
  const instrument = use(InstrumentContext);
  const [sending, setSending] = useState(false);
  const [stillUnsent, setStillUnsent] = useState(false);

  async function send(): Promise<void> {
    setSending(true);
    await instrument?.sendNow();
    const left = await session.unsentCount();
    setSending(false);
    setStillUnsent(left > 0);
    if (left === 0) await onLogOut(0);
  }

  return (
    <Dialog closeLabel={t`Close`} onClose={onStay} opened title={t`Not everything has reached the server`}>
      <p>
        <Plural
          one="One conclusion is only on this device. Logging out deletes it."
          other="# conclusions are only on this device. Logging out deletes them."
          value={unsent}
        />
      </p>
      {stillUnsent && (
        <Notice live tone="warn">
          <Trans>It could not all be sent now. It stays on this device.</Trans>
        </Notice>
      )}
      <div className={classes['choices']}>
        <Button loading={sending} onClick={() => void send()}>
          <Trans>Send now and log out</Trans>
        </Button>
        <Button onClick={onStay} variant="default">
          <Trans>Stay logged in</Trans>
        </Button>
        <Button color="red" onClick={() => void onLogOut(unsent)} variant="subtle">
          <Trans>Delete and log out</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
