import { Trans } from '@lingui/react/macro';
import type { Receipt } from '#contract/inspections/receipt.ts';
import { useResultTime } from '../results/shared/useResultDay.ts';
import classes from './ReportAnswers.module.css';

/** The server's receipt (S13): a code to quote to support, and the time of receipt. */
export function ReportReceipt({ receipt: { code, received_at } }: { readonly receipt: Receipt }) {
  const resultTime = useResultTime();
  return (
    <span className={classes['receipt']}>
      <code>{code}</code>{' '}
      <span>
        <Trans>received {resultTime(received_at)}</Trans>
      </span>
    </span>
  );
}
