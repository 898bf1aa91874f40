import { Trans } from '@lingui/react/macro';
import type { Receipt } from '#contract/inspections/receipt.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import classes from './ReportAnswers.module.css';

/** The server's word that it has something: a code to quote, and its time (S13). */
export function ReportReceipt({ receipt: { code, received_at } }: { readonly receipt: Receipt }) {
  const { dateTime } = useFormats();
  return (
    <span className={classes['receipt']}>
      <code>{code}</code>{' '}
      <span>
        <Trans>received {dateTime(received_at)}</Trans>
      </span>
    </span>
  );
}
