import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { isMetered, setPhotosOnWifiOnly } from '#db/photos/wifiOnly.ts';
import { useLocale } from '#i18n/useLocale.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { ActionBar } from '#ui/layout/ActionBar.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { useDevice } from '../shared/Device.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { LeftBehindSection } from '../shared/unsent-answers/LeftBehindSection.tsx';
import { CopyInFile } from './CopyInFile.tsx';
import { LoginRefusedNotice } from './login-refused/LoginRefusedNotice.tsx';
import classes from './PhotosOnWifiOnly.module.css';
import { ReceiptList } from './ReceiptList.tsx';
import { UnsentList } from './UnsentList.tsx';
import { rowsPerStep, useSyncLists } from './useSyncLists.ts';
import { useSyncFact } from './useSyncStatus.ts';

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

/** S15: reports the number of unsent items of other people on this device, and nothing else about them. */
function OtherUsersUnsentNotice() {
  const { countOtherUsersUnsent } = useInspection();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let wanted = true;
    void countOtherUsersUnsent().then((counted) => {
      if (wanted) setCount(counted);
    });
    return () => {
      wanted = false;
    };
  }, [countOtherUsersUnsent]);
  if (count === null || count === 0) return null;
  return (
    <Notice tone="info">
      <Plural
        one="# item from somebody else is waiting on this device. It will be sent when they log in here, while their account exists."
        other="# items from somebody else are waiting on this device. They will be sent when that person logs in here, while their account exists."
        value={count}
      />
    </Notice>
  );
}

/** At the end of a list that is not fully shown. */
function ShowMore({ onMore }: { readonly onMore: () => void }) {
  return (
    <Button onClick={onMore} variant="default">
      <Trans>Show more</Trans>
    </Button>
  );
}

/** `/{locale}/sync`: what is unsent and why, and what the server has received. */
export function SyncScreen() {
  const { t } = useLingui();
  const locale = useLocale();
  const { sendNow, repairTour } = useInspection();
  const { connectionType } = useDevice();
  const isKnown = useSyncFact(({ counted }) => counted);
  const isAllSent = useSyncFact(({ counted, unsent }) => counted && unsent === 0);
  const isLoginRefused = useSyncFact(({ loginRefused }) => loginRefused);
  const [busy, setBusy] = useState(false);
  const [maxUnsent, setMaxUnsent] = useState(rowsPerStep);
  const [maxReceipts, setMaxReceipts] = useState(rowsPerStep);
  const read = useSyncLists({ maxUnsent, maxReceipts });

  // Returning to this page ends a repair.
  useEffect(() => repairTour(null), [repairTour]);

  if (read === undefined) return <Loading label={t`Loading …`} />;
  return (
    <Page
      actions={
        <ActionBar>
          <Button
            disabled={isAllSent}
            loading={busy}
            onClick={() => {
              setBusy(true);
              void sendNow().finally(() => setBusy(false));
            }}
          >
            <Trans>Send now</Trans>
          </Button>
        </ActionBar>
      }
      back={{ to: `/${locale}`, label: t`Back` }}
      lead={<Trans>Only what you conclude is sent, automatically.</Trans>}
      title={t`Sync`}
      width="wide"
    >
      {isLoginRefused && <LoginRefusedNotice />}
      <OtherUsersUnsentNotice />
      <UnsentList
        isKnown={isKnown}
        items={read.unsent.slice(0, maxUnsent)}
        more={read.unsent.length > maxUnsent}
        photosWait={read.onWifiOnly && isMetered(connectionType())}
      />
      {read.unsent.length > maxUnsent && <ShowMore onMore={() => setMaxUnsent(maxUnsent + rowsPerStep)} />}
      <PhotosOnWifiOnly isOn={read.onWifiOnly} />
      <LeftBehindSection />
      <CopyInFile isAllSent={isAllSent} />
      <ReceiptList receipts={read.receipts.slice(0, maxReceipts)} />
      {read.receipts.length > maxReceipts && (
        <ShowMore onMore={() => setMaxReceipts(maxReceipts + rowsPerStep)} />
      )}
      <StoragePersistenceNotice />
    </Page>
  );
}
