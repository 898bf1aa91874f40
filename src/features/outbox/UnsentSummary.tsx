import { Plural, Trans } from '@lingui/react/macro';
import type { UnsentItem } from '../../db/outbox/unsentItems.ts';
import { sendingMessage } from '../../i18n/sendingMessage.ts';
import { useSyncFact } from './useSyncStatus.ts';

type UnsentSummaryProps = { readonly items: readonly UnsentItem[]; readonly more: boolean };

/** S19: how many items wait and why, in one sentence; items that need the person have their own text. */
export function UnsentSummary({ items, more }: UnsentSummaryProps) {
  const unsent = useSyncFact((status) => status.unsent);
  const waiting = items.filter(({ state }) => state !== 'needs-you');
  if (waiting.length === 0) return null;
  const touchpoints = waiting.filter(({ touchpointId }) => touchpointId !== null).length;
  const reason = waiting.find((item) => item.reason !== null)?.reason ?? null;
  return (
    <>
      <UnsentCount more={more} touchpoints={touchpoints} unsent={unsent} waiting={waiting} />{' '}
      {reason === null ? (
        <Trans>Sent automatically as soon as there is a connection.</Trans>
      ) : (
        sendingMessage(reason)
      )}
    </>
  );
}

type UnsentCountProps = {
  readonly more: boolean;
  readonly touchpoints: number;
  readonly unsent: number;
  readonly waiting: readonly UnsentItem[];
};

function UnsentCount({ more, touchpoints, unsent, waiting }: UnsentCountProps) {
  // A long list was not read completely, so its number comes from the sync status.
  if (more) return <Plural one="# item is not sent yet." other="# items are not sent yet." value={unsent} />;
  if (touchpoints > 0) {
    return (
      <Plural
        one="# concluded touchpoint is not sent yet."
        other="# concluded touchpoints are not sent yet."
        value={touchpoints}
      />
    );
  }
  if (waiting.some(({ kind }) => kind === 'conclude-tour'))
    return <Trans>The conclusion of a tour is not sent yet.</Trans>;
  return <Trans>The start of a tour is not sent yet.</Trans>;
}
