import { Plural, Trans } from '@lingui/react/macro';
import type { UnsentItem } from '#db/outbox/unsentItems.ts';
import { networkVerdict } from '#domain/networkRefusal.ts';
import { sendingMessage } from '#i18n/sendingMessage.ts';
import { useSyncFact } from './useSyncStatus.ts';

type UnsentSummaryProps = {
  readonly items: readonly UnsentItem[];
  readonly more: boolean;
  /** PH7: photos are held back until there is Wi-Fi. */
  readonly photosWait: boolean;
};

// What a contact since then has outdated. What a network refuses in spite of contact stays so.
function isOutdated({ reason, network }: UnsentItem): boolean {
  const isRefused = reason === 'not_our_server' && network.refusals?.reached !== true;
  return reason === 'no_answer' || reason === 'timeout' || isRefused;
}

// S10: a 501 is a network's word for a method that it does not let through.
function verdictOf(
  { reason, network }: UnsentItem,
  isReachable: boolean,
): Parameters<typeof sendingMessage>[0] | null {
  const isByNetwork = reason === 'not_our_server' || network.status === 501;
  return isByNetwork ? networkVerdict(network, isReachable) : reason;
}

/**
 * S19: how many items wait and why, in a line; items that need the person have their own text. While anything is being sent, that
 * is said, and no reason of an earlier attempt.
 */
export function UnsentSummary({ items, more, photosWait }: UnsentSummaryProps) {
  const unsent = useSyncFact((status) => status.unsent);
  const isSending = useSyncFact((status) => status.sending > 0);
  const isReachable = useSyncFact((status) => status.reachable === 'yes');
  const waiting = items.filter(({ state }) => state !== 'needs-you');
  if (waiting.length === 0) return null;
  const failed = waiting.filter((item) => !(isReachable && isOutdated(item)));
  const newest = failed.toSorted((a, b) => (b.failedAt ?? '').localeCompare(a.failedAt ?? ''))[0];
  const reason = newest === undefined ? null : verdictOf(newest, isReachable);
  return (
    <>
      {/* A long list was not read completely, so its number comes from the sync status. */}
      {more ? (
        <Plural one="# item is not sent yet." other="# items are not sent yet." value={unsent} />
      ) : (
        <WaitingCount waiting={waiting} />
      )}{' '}
      {isSending || waiting.some(({ state }) => state === 'sending') ? (
        <Trans>Being sent …</Trans>
      ) : photosWait && waiting.every(({ photoId }) => photoId !== null) ? (
        <Trans>Sent automatically as soon as there is Wi-Fi.</Trans>
      ) : reason === null ? (
        <Trans>Sent automatically as soon as there is a connection.</Trans>
      ) : (
        <span>{sendingMessage(reason)}</span>
      )}
    </>
  );
}

/** Photos have their touchpoint's ids, but are counted apart: its answers may be on the server already. */
function WaitingCount({ waiting }: { readonly waiting: readonly UnsentItem[] }) {
  const others = waiting.filter(({ photoId }) => photoId === null);
  const photos = waiting.length - others.length;
  return (
    <>
      {others.length > 0 && <AnswersCount waiting={others} />}
      <span>{others.length > 0 && photos > 0 && ' '}</span>
      {photos > 0 && (
        <Plural one="# photo is not sent yet." other="# photos are not sent yet." value={photos} />
      )}
    </>
  );
}

function AnswersCount({ waiting }: { readonly waiting: readonly UnsentItem[] }) {
  const concluded = waiting.filter(({ touchpointId }) => touchpointId !== null);
  // A touchpoint that was concluded again may have two entries; names of floors repeat from tour to tour.
  const touchpoints = new Set(concluded.map(({ tourId, touchpointId }) => `${tourId} ${touchpointId}`)).size;
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
