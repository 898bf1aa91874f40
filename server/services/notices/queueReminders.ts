import { daysAround, reminderDay } from '#domain/repair/noticeTimes.ts';
import { accepted } from '#domain/result.ts';
import { dayOf } from '#domain/results/days.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { Database } from '../../database/tables.ts';
import { insertMails } from '../../repositories/mails.ts';
import {
  insertNotice,
  judgedAt,
  lockJudging,
  remindedBetween,
  setJudged,
} from '../../repositories/notices/notices.ts';
import { storedTimeZone } from '../../repositories/results/resultSettings.ts';
import type { MailDeps } from '../mail/PreparedMail.ts';
import { remindedFindings } from './remindedFindings.ts';
import { addressHash } from './stopReminders.ts';

const kind = 'reminder';

/** The day that is to be judged; null: none is now, or it was already. */
async function dueDay(db: Database, now: string, timeZone: string): Promise<string | null> {
  const zone = await storedTimeZone(db, timeZone);
  const day = reminderDay(now, zone);
  const judged = day === null ? null : await judgedAt(db, kind);
  return judged !== null && dayOf(judged, zone) === day ? null : day;
}

/** R4: queues the reminders of today, in one transaction: a day is judged once, whatever is said later on it. Returns their number. */
export async function queueReminders({
  database,
  settings,
  now: clock,
  randomBytes,
}: MailDeps): Promise<number> {
  const { repairLinks, timeZone } = settings;
  const time = clock();
  const now = time.toISOString();
  if (!repairLinks || (await dueDay(database, now, timeZone)) === null) return 0;
  const queued = await inTransaction(database, async (transaction) => {
    // First, because it waits for another process that judges.
    await lockJudging(transaction, kind);
    const day = await dueDay(transaction, now, timeZone);
    if (day === null) return accepted(0);
    await setJudged(transaction, kind, now);
    const { after, before } = daysAround(day);
    const lately = await remindedBetween(transaction, after, before);
    const due = await remindedFindings(transaction, { now, today: day });
    let count = 0;
    for (const [key, [first]] of due) {
      const person = addressHash(key);
      if (first === undefined || lately.has(person)) continue;
      count += 1;
      await insertNotice(transaction, { kind, person, period: day, at: now });
      const id = uuidv7(time, randomBytes);
      const { address } = first.link;
      await insertMails(transaction, [{ id, kind, user_id: null, recipient: address, created_at: now }]);
    }
    return accepted(count);
  });
  return queued.ok ? queued.value : 0;
}
