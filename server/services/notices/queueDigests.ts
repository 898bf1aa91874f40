import { getsDigests, hasHappened } from '#domain/repair/notices.ts';
import { digestDay } from '#domain/repair/noticeTimes.ts';
import { accepted } from '#domain/result.ts';
import { dayOf } from '#domain/results/days.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { Database } from '../../database/tables.ts';
import { insertMails } from '../../repositories/mails.ts';
import { digestReaders, hasNotice, insertNotice, judgedAt } from '../../repositories/notices/notices.ts';
import { storedTimeZone } from '../../repositories/results/resultSettings.ts';
import { lockUser } from '../../repositories/users.ts';
import type { MailDeps } from '../mail/PreparedMail.ts';
import { countDigest } from './countDigest.ts';
import type { DigestContent } from './digestMail.ts';

const kind = 'digest';
// What happens is stored with the time at which its request began: what is not committed by then comes with the next digest.
const settlingMs = 60 * 1000;

type Reader = Awaited<ReturnType<typeof digestReaders>>[number];

/** The day of the digest that is due for a person; null: none is, or it was judged already. */
async function dueDay(db: Database, reader: Reader, now: string, zone: string): Promise<string | null> {
  const day = digestDay(reader.digest, now, zone);
  if (day === null || !getsDigests(reader)) return null;
  return (await hasNotice(db, { kind, person: reader.id, period: day })) ? null : day;
}

/** R5: queues the digest of a person and a period, unless nothing happened: that is judged once, too. Returns whether it did. */
async function queueDigest(
  { database, settings, randomBytes }: MailDeps,
  id: string,
  time: Date,
): Promise<boolean> {
  const now = time.toISOString();
  const until = new Date(time.getTime() - settlingMs).toISOString();
  const queued = await inTransaction(database, async (transaction) => {
    // First: another process that judges is waited for, whichever day it takes it for.
    await lockUser(transaction, id);
    const zone = await storedTimeZone(transaction, settings.timeZone);
    const [reader] = await digestReaders(transaction, now, id);
    const day = reader === undefined ? null : await dueDay(transaction, reader, now, zone);
    if (reader === undefined || day === null) return accepted(false);
    const { since, email: recipient } = reader;
    if (!(await insertNotice(transaction, { kind, person: id, period: day, at: until })))
      return accepted(false);
    const counts = await countDigest(transaction, { since, until }, zone);
    if (!hasHappened(counts)) return accepted(false);
    const content: DigestContent = { since, counts };
    const mail = { id: uuidv7(time, randomBytes), kind, user_id: id, recipient, created_at: now } as const;
    await insertMails(transaction, [{ ...mail, content: JSON.stringify(content) }]);
    return accepted(true);
  });
  return queued.ok && queued.value;
}

/** R5: queues the digests that are due. Returns their number. */
export async function queueDigests(deps: MailDeps): Promise<number> {
  const { database, settings, now: clock } = deps;
  const time = clock();
  const now = time.toISOString();
  const zone = await storedTimeZone(database, settings.timeZone);
  const held = await judgedAt(database, kind);
  if (held !== null && dayOf(held, zone) === dayOf(now, zone)) return 0;
  let count = 0;
  for (const reader of await digestReaders(database, now)) {
    if ((await dueDay(database, reader, now, zone)) === null) continue;
    count += (await queueDigest(deps, reader.id, time)) ? 1 : 0;
  }
  return count;
}
