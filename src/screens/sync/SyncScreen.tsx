import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { recentReceipts } from '../../db/receipts.ts';
import { storagePersistence } from '../../db/storagePersistence.ts';
import { unsentItems } from '../../db/unsentItems.ts';
import { useLocale } from '../../i18n/useLocale.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { useInstrument } from '../Instrument.ts';
import { CopyInFile } from './CopyInFile.tsx';
import { OthersNotice } from './OthersNotice.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { StorageAnswer } from './StorageAnswer.tsx';
import { UnsentList } from './UnsentList.tsx';

/** `/{locale}/sync`: what is on this device only and why, and what the server has received. */
export function SyncScreen() {
  const { t } = useLingui();
  const locale = useLocale();
  const { ctx, sendNow, repairTour } = useInstrument();
  const [busy, setBusy] = useState(false);
  const read = useLiveQuery(
    async () => ({
      unsent: await unsentItems(ctx.db),
      receipts: await recentReceipts(ctx.db),
      storage: await storagePersistence(ctx.db),
    }),
    [ctx],
  );

  // Whoever is back here is done with what they went to correct.
  useEffect(() => repairTour(null), [repairTour]);

  if (read === undefined) return <Loading label={t`Reading this device …`} />;
  return (
    <Page
      actions={
        <ActionBar>
          <Button
            disabled={read.unsent.length === 0}
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
      lead={<Trans>Only what you concluded is sent, by itself, as soon as there is a connection.</Trans>}
      title={t`Sent and unsent`}
      width="wide"
    >
      <OthersNotice />
      <UnsentList items={read.unsent} />
      <CopyInFile unsent={read.unsent.length} />
      <ReceiptList receipts={read.receipts} />
      <StorageAnswer answer={read.storage} />
    </Page>
  );
}
