import {
  type DigestCounts,
  daysAround,
  digestDay,
  getsDigests,
  hasHappened,
  reminderDay,
} from '#domain/repair/notices.ts';
import { accepted } from '#domain/result.ts';
import { dayOf } from '#domain/results/days.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { insertMails, type NewMail } from '../../repositories/mails.ts';
import { countDigest } from '../../repositories/notices/countDigest.ts';
import {
  digestReaders,
  insertNotice,
  lockJudging,
  remindedBetween,
  setSince,
} from '../../repositories/notices/notices.ts';
import { storedTimeZone } from '../../repositories/results/resultSettings.ts';
import type { MailDeps } from '../mail/PreparedMail.ts';
import type { DigestContent } from './digestMail.ts';
import { remindedFindings } from './remindedFindings.ts';
import { addressHash } from './stopReminders.ts';

// What happens is stored with the time at which its request began: what is not committed by then comes with the next digest.
const settlingMs = 60 * 1000;

/** A mail to queue at this time. */
type Notice = Omit<NewMail, 'id' | 'created_at'>;

/** R4: the reminders of a day, which is judged once, whatever is said later on it. */
async function remindersOf(db: OpenTransaction, day: string, now: string): Promise<Notice[]> {
  const kind = 'reminder';
  await setSince(db, { kind, at: now });
  const lately = await remindedBetween(db, daysAround(day));
  const reminders: Notice[] = [];
  for (const recipient of (await remindedFindings(db, { now, today: day })).keys()) {
    const person = addressHash(recipient);
    if (lately.has(person)) continue;
    await insertNotice(db, { kind, person, period: day, at: now });
    reminders.push({ kind, user_id: null, recipient });
  }
  return reminders;
}

/** R5: the digests that are due; whether anything happened is judged once, too. */
async function digestsDue(db: OpenTransaction, time: Date, zone: string): Promise<Notice[]> {
  const kind = 'digest';
  const now = time.toISOString();
  const until = new Date(time.getTime() - settlingMs).toISOString();
  const countsSince = new Map<string, DigestCounts>();
  const digests: Notice[] = [];
  for (const reader of await digestReaders(db, now)) {
    const { id, email: recipient, since } = reader;
    const period = getsDigests(reader) ? digestDay(reader.digest, now, zone) : null;
    if (period === null || !(await insertNotice(db, { kind, person: id, period, at: until }))) continue;
    const counts = countsSince.get(since) ?? (await countDigest(db, { since, until }, zone));
    countsSince.set(since, counts);
    const content: DigestContent = { since, counts };
    if (hasHappened(counts)) digests.push({ kind, user_id: id, recipient, content: JSON.stringify(content) });
  }
  return digests;
}

/** R4, R5: queues the reminders and digests that are due, each once, whatever number of processes do at once. Returns their numbers. */
export async function queueNotices(deps: MailDeps) {
  const { database, settings, randomBytes } = deps;
  const time = deps.now();
  const now = time.toISOString();
  const queued = await inTransaction(database, async (transaction) => {
    // First, because it waits for another process that judges, whichever day it takes it for.
    const judged = await lockJudging(transaction);
    const zone = await storedTimeZone(transaction, settings.timeZone);
    const today = dayOf(now, zone);
    const isJudged = (kind: NewMail['kind']) =>
      judged.some((one) => one.kind === kind && dayOf(one.at, zone) === today);
    const day = settings.repairLinks && !isJudged('reminder') ? reminderDay(now, zone) : null;
    const reminders = day === null ? [] : await remindersOf(transaction, day, now);
    const digests = isJudged('digest') ? [] : await digestsDue(transaction, time, zone);
    for (const notice of [...reminders, ...digests])
      await insertMails(transaction, [{ ...notice, id: uuidv7(time, randomBytes), created_at: now }]);
    return accepted({ reminders: reminders.length, digests: digests.length });
  });
  return queued.ok ? queued.value : { reminders: 0, digests: 0 };
}
