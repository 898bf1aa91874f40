import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { saveCopy } from '../actions/saveCopy.ts';
import { InstrumentContext } from '../screens/Instrument.ts';
import { useSessionActions } from '../screens/SessionContext.ts';
import type { Unsent } from '../session/createSession.ts';
import { useSession } from '../session/useSession.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import classes from './UnsentDialog.module.css';

type UnsentDialogProps = {
  /** How much would be lost. */
  readonly unsent: Unsent;
  readonly onStay: () => void;
  /** Signs out and agrees to lose this much. */
  readonly onLogOut: (loss: Unsent) => Promise<void>;
};

type Tried = 'still_unsent' | 'copied' | 'not_copied';

/** S17: says how much is unsent, and lets the person choose what becomes of it. */
export function UnsentDialog({ unsent, onStay, onLogOut }: UnsentDialogProps) {
  const { t } = useLingui();
  const session = useSessionActions();
  const instrument = use(InstrumentContext);
  const me = useSession((state) => state.me);
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);

  async function send(): Promise<void> {
    setSending(true);
    await instrument?.sendNow();
    const left = await session.unsentCount();
    setSending(false);
    if (left === 0) await onLogOut(0);
    else setTried('still_unsent');
  }

  async function copy(): Promise<void> {
    if (instrument === null || me === null) return;
    const saved = await saveCopy(instrument.ctx, me);
    setTried(saved.ok ? 'copied' : 'not_copied');
    if (!saved.ok) return;
    instrument.saveFile(new Blob([saved.value.text], { type: 'application/json' }), saved.value.name);
  }

  return (
    <Dialog closeLabel={t`Close`} onClose={onStay} opened title={t`Not everything has reached the server`}>
      <p>
        {unsent === 'unknown' ? (
          <Trans>
            This device's store does not open, so nobody can say whether something in it is unsent. Logging
            out deletes it.
          </Trans>
        ) : (
          <Plural
            one="One conclusion is only on this device. Logging out deletes it."
            other="# conclusions are only on this device. Logging out deletes them."
            value={unsent}
          />
        )}
      </p>
      {tried !== null && (
        <Notice live tone={tried === 'copied' ? 'info' : 'warn'}>
          {tried === 'still_unsent' && <Trans>It could not all be sent now. It stays on this device.</Trans>}
          {tried === 'copied' && (
            <Trans>
              Check that the file is in your downloads before you log out. You can load it under “Sent and
              unsent” on any device, as often as you like: nothing is sent twice.
            </Trans>
          )}
          {tried === 'not_copied' && <Trans>The copy could not be made.</Trans>}
        </Notice>
      )}
      <div className={classes['choices']}>
        {instrument !== null && (
          <>
            <Button loading={sending} onClick={() => void send()}>
              <Trans>Send now and log out</Trans>
            </Button>
            <Button onClick={() => void copy()} variant="default">
              <Trans>Save a copy to a file</Trans>
            </Button>
          </>
        )}
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
