import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isMetered } from '../../db/photos/wifiOnly.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { ActionBar } from '../../ui/layout/ActionBar.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useDevice } from '../shared/Device.ts';
import { useInspection } from '../shared/InspectionServices.ts';
import { LeftBehindSection } from '../shared/unsent-answers/LeftBehindSection.tsx';
import { CopyInFile } from './CopyInFile.tsx';
import { LoginRefusedNotice } from './login-refused/LoginRefusedNotice.tsx';
import { OtherUsersUnsentNotice } from './OtherUsersUnsentNotice.tsx';
import { PhotosOnWifiOnly } from './PhotosOnWifiOnly.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { StoragePersistenceNotice } from './StoragePersistenceNotice.tsx';
import { UnsentList } from './UnsentList.tsx';
import { rowsPerStep, useSyncLists } from './useSyncLists.ts';
import { useSyncFact } from './useSyncStatus.ts';

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
