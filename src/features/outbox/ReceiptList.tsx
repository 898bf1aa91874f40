import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks, IconInbox } from '@tabler/icons-react';
import type { ReceiptRow } from '#db/schema.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { groupsByTour } from './groupsByTour.ts';
import classes from './SyncRow.module.css';
import { SyncSection } from './SyncSection.tsx';
import { useItemTitle } from './useItemTitle.ts';

/**
 * The receipts on this device, newest first: the server's time, and a code to quote. They are kept for 30 days, and as long as
 * their tour is on the device (S13).
 */
export function ReceiptList({ receipts }: { readonly receipts: readonly ReceiptRow[] }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const itemTitle = useItemTitle();
  return (
    <SyncSection
      empty={
        <>
          <IconInbox aria-hidden size={24} />
          <Trans>Nothing in the last 30 days.</Trans>
        </>
      }
      groups={groupsByTour(receipts, (receipt) => receipt.tour)}
      title={<Trans>Received by the server</Trans>}
    >
      {(receipt) => (
        <li className={classes['row']} data-state="received" key={receipt.operationId}>
          <IconChecks aria-hidden className={classes['icon']} size={24} />
          <div className={classes['text']}>
            <p className={classes['title']}>{itemTitle(receipt)}</p>
            <p className={classes['detail']}>{dateTime(receipt.received_at)}</p>
          </div>
          <span className={classes['code']} title={t`Receipt`}>
            {receipt.code}
          </span>
        </li>
      )}
    </SyncSection>
  );
}
