import type { DigestCounts } from '#domain/repair/notices.ts';
import { dayOf } from '#domain/results/days.ts';
import type { Database } from '../../database/tables.ts';
import {
  countAnswers,
  countBecameOverdue,
  countExpiredLinks,
  countLostInvitations,
  countReceived,
  countRefusedMails,
  maybeReopened,
  type Span,
  standingFindingCounts,
} from '../../repositories/notices/digestCounts.ts';
import { detailOf } from '../findings/readFinding.ts';

/** How many findings a tour that was received opened again, as their histories say (N10). */
async function countReopened(db: Database, span: Span): Promise<number> {
  let count = 0;
  for (const id of await maybeReopened(db, span)) {
    const detail = await detailOf(db, id);
    const isReopened =
      detail.ok &&
      detail.value.history.some(({ kind, at, received_at }) => {
        const received = received_at ?? at;
        return kind === 'reopened' && received > span.since && received <= span.until;
      });
    count += isReopened ? 1 : 0;
  }
  return count;
}

/** R5: what happened, and how things stand, in days of a zone. */
export async function countDigest(db: Database, span: Span, zone: string): Promise<DigestCounts> {
  const today = dayOf(span.until, zone);
  return {
    happened: {
      received: await countReceived(db, span),
      reopened: await countReopened(db, span),
      answered: await countAnswers(db, span),
      overdue: await countBecameOverdue(db, dayOf(span.since, zone), today),
      invitations_lost: await countLostInvitations(db, span),
      links_expired: await countExpiredLinks(db, span),
      mails_refused: await countRefusedMails(db, span),
    },
    standing: await standingFindingCounts(db, today),
  };
}
