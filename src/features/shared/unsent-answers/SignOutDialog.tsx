import { Trans, useLingui } from '@lingui/react/macro';
import { use, useEffect, useState } from 'react';
import type { Loss } from '#db/outbox/Loss.ts';
import { signOutLoss } from '#db/outbox/signOutLoss.ts';
import { throttled } from '#db/throttled.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { exportUnsent } from '../../../actions/exportUnsent.ts';
import type { KnownLoss } from '../../../session/Session.ts';
import { useSession } from '../../../session/sessionState.ts';
import { InspectionServicesContext } from '../InspectionServices.ts';
import { useIsShown } from '../usePhotos.ts';
import { LossList } from './LossList.tsx';
import classes from './SignOutDialog.module.css';

// As in the app bar (S19): the drain needs the time.
const minInterval = 1_000;

function setTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** S29: what is left of `loss` while it is being sent, live; otherwise `loss` as it is. */
function useLossLeft(loss: KnownLoss, sending: boolean): KnownLoss {
  const inspection = use(InspectionServicesContext);
  const [left, setLeft] = useState<Loss | null>(null);
  useEffect(() => {
    // Once the inspection is closed to sign out, what was left last stays.
    if (!sending || inspection === null) return undefined;
    const { db } = inspection.ctx;
    const read = () => signOutLoss(db, inspection.unsavedPhotos.byTour());
    const reading = throttled(db, ['outbox'], read, { minInterval, setTimer }).subscribe(setLeft);
    return () => reading.unsubscribe();
  }, [sending, inspection]);
  return sending && loss !== 'unknown' ? (left ?? loss) : loss;
}

type SignOutDialogProps = {
  /** What would be lost; not empty. */
  readonly loss: KnownLoss;
  readonly onStay: () => void;
  /**
   * Signs out, agreeing to lose this, unless `isOpen` is false by then: the person has stayed. Resolves when it is done, or when
   * there is more to lose.
   */
  readonly onLogOut: (loss: KnownLoss, isOpen: () => boolean) => Promise<void>;
};

type Tried = 'still_unsent' | 'copied' | 'not_copied';

/** S29: shows what would be lost, tour by tour, and lets the person send it, export it, or delete it. */
export function SignOutDialog({ loss, onStay, onLogOut }: SignOutDialogProps) {
  const { t } = useLingui();
  const inspection = use(InspectionServicesContext);
  const me = useSession((state) => state.me);
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const isOpen = useIsShown();
  const isUnsent =
    loss === 'unknown' ||
    loss.some(
      ({ concluded, start, conclusion, photosToSend }) =>
        concluded > 0 || start || conclusion || photosToSend > 0,
    );
  const left = useLossLeft(loss, sending);
  const sends = inspection !== null && isUnsent;
  const stay = <Trans>Stay logged in</Trans>;

  async function send(): Promise<void> {
    setSending(true);
    setTried(null);
    await inspection?.sendNow();
    // Everything may take minutes: the person has stayed meanwhile, or the session has ended by itself.
    if (!isOpen()) return;
    // Signs out if nothing is left to lose; otherwise this dialog shows the rest, and only then says that there is one.
    await onLogOut([], isOpen);
    setSending(false);
    setTried('still_unsent');
  }

  async function copy(): Promise<void> {
    if (inspection === null || me === null) return;
    const saved = await exportUnsent(inspection.ctx, me);
    setTried(saved.ok ? 'copied' : 'not_copied');
    if (!saved.ok) return;
    inspection.saveFile(saved.value.content, saved.value.name);
  }

  return (
    <Dialog closeLabel={t`Close`} onClose={onStay} opened title={t`Logging out deletes your work`}>
      {left === 'unknown' ? (
        <p>
          <Trans>
            Storage on this device cannot be opened, so it is not known whether something in it is unsent.
            Logging out deletes it.
          </Trans>
        </p>
      ) : (
        left.length > 0 && (
          <>
            <p>
              <Trans>This is only on this device, and would be deleted:</Trans>
            </p>
            <LossList loss={left} />
          </>
        )
      )}
      {sending && (
        <Notice tone="info">
          <p role="status">
            <Trans>Being sent …</Trans>
          </p>
        </Notice>
      )}
      {tried !== null && (tried !== 'still_unsent' || isUnsent) && (
        <Notice live tone={tried === 'copied' ? 'info' : 'warn'}>
          {tried === 'still_unsent' && (
            <Trans>Not everything could be sent. The rest stays on this device.</Trans>
          )}
          {tried === 'copied' && (
            <Trans>
              Check that the file is in your downloads before you log out. You can load it under “Sync” on any
              device, as often as you like: nothing is sent twice.
            </Trans>
          )}
          {tried === 'not_copied' && <Trans>The copy could not be made.</Trans>}
        </Notice>
      )}
      <div className={classes['choices']}>
        {sends && (
          <Button loading={sending} onClick={() => void send()}>
            <Trans>Send now and log out</Trans>
          </Button>
        )}
        {!sends && <Button onClick={onStay}>{stay}</Button>}
        {inspection !== null && (
          <Button onClick={() => void copy()} variant="default">
            <Trans>Save a copy to a file</Trans>
          </Button>
        )}
        {sends && (
          <Button onClick={onStay} variant="default">
            {stay}
          </Button>
        )}
        <Button color="red" onClick={() => void onLogOut(left, isOpen)} variant="subtle">
          <Trans>Delete and log out</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
