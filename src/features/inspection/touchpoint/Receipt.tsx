import { Trans } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import type { ReceiptRow } from '#db/schema.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { PhotosLeft } from '../../shared/unsent-answers/PhotosLeft.tsx';
import classes from './Receipt.module.css';

/**
 * S19: when the server received the conclusion, with the receipt's code, and how many of its photos it has not received yet. It
 * stays after a change, which the footer speaks of: the questions must not move with the first tap.
 */
export function Receipt({ receipt }: { readonly receipt: ReceiptRow }) {
  const { dateTime } = useFormats();
  const receivedAt = dateTime(receipt.received_at);
  const { code } = receipt;
  return (
    <p className={classes['receipt']}>
      <IconChecks aria-hidden size={18} />
      <span>
        <Trans>
          On the server, {receivedAt}, receipt {code}
        </Trans>
        <PhotosLeft of={receipt} />
      </span>
    </p>
  );
}
