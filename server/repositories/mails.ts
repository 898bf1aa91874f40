import { type ExpressionBuilder, sql } from 'kysely';
import type { MailKind } from '#domain/users/externalUser.ts';
import type { Database, Tables } from '../database/tables.ts';

/** A mail with the state of its sending. */
export type WaitingMail = Tables['mails'];

/** A mail to queue. */
export type NewMail = Pick<WaitingMail, 'id' | 'kind' | 'user_id' | 'recipient' | 'created_at'> &
  Partial<Pick<WaitingMail, 'content'>>;

/** Queues mails, in the transaction of the event that they report. */
export async function insertMails(db: Database, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const waiting = mails.map((mail) => ({
    content: null,
    ...mail,
    due_at: mail.created_at,
    attempts: 0,
    sent_at: null,
    refused_at: null,
  }));
  await db.insertInto('mails').values(waiting).execute();
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The condition that a mail is due. One due more than a day from now was postponed by a wrong clock, and is due as
 * well.
 */
function isDue(now: string) {
  const absurd = new Date(Date.parse(now) + dayMs).toISOString();
  return (either: ExpressionBuilder<Tables, 'mails'>) =>
    either.or([either('due_at', '<=', now), either('due_at', '>', absurd)]);
}

/** The kinds of mails with an invitation. */
export const invitationMails = ['invitation', 'invitation_again'] as const satisfies readonly MailKind[];

/** E10: the kinds that are sent after all others, in this order: somebody waits for every other mail. */
const place = sql`case kind when 'invitation' then 1 when 'invitation_again' then 1 when 'reminder' then 2 when 'digest' then 3
  else 0 end`;

/**
 * Takes the next mail, in the order of E10 and then the one that has waited longest, and hides it from other senders until `until`:
 * if this process dies, the mail is tried again then. Undefined when none is due.
 */
export async function claimMail(db: Database, now: string, until: string): Promise<WaitingMail | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('mails')
      .select(['id', 'due_at'])
      .where('sent_at', 'is', null)
      .where('refused_at', 'is', null)
      .where(isDue(now))
      .orderBy(place)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) return undefined;
    const claimed = await db
      .updateTable('mails')
      .set((eb) => ({ due_at: until, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', next.id)
      .where('due_at', '=', next.due_at)
      .returningAll()
      .executeTakeFirst();
    // Otherwise another process took it: try the next one.
    if (claimed !== undefined) return claimed;
  }
}

/** Whether a mail is due; locks nothing. */
export async function isMailDue(db: Database, now: string): Promise<boolean> {
  const due = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where(isDue(now))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** How many other mails of its kind a person was sent since `since`, or is about to be. */
export async function countMailsSince(
  db: Database,
  userId: string,
  { id, kind }: WaitingMail,
  since: string,
): Promise<number> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .where((either) =>
      either.or([
        either('sent_at', '>', since),
        either('refused_at', '>', since),
        either.and([either('sent_at', 'is', null), either('refused_at', 'is', null)]),
      ]),
    )
    .execute();
  return rows.length;
}

/** Records whose account the address of a requested reset belongs to, that address as the account has it, and what is sent. */
export async function assignMail(
  db: Database,
  id: string,
  to: Pick<WaitingMail, 'kind' | 'user_id' | 'recipient'>,
): Promise<void> {
  await db.updateTable('mails').set(to).where('id', '=', id).execute();
}

/** The outcome of an attempt to send a mail. */
export type MailOutcome = Partial<
  Pick<WaitingMail, 'sent_at' | 'is_filed' | 'refused_at' | 'given_up' | 'due_at' | 'content'>
>;

/** Stores the outcome of an attempt to send a mail; one that is not sent again keeps no content. */
export async function storeMailOutcome(db: Database, id: string, outcome: MailOutcome): Promise<void> {
  await db.updateTable('mails').set(outcome).where('id', '=', id).execute();
}

/** Deletes a mail, and with it its link. */
export async function deleteMail(db: Database, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Deletes a person's mails of these kinds, sent or not, and with them their links. */
export async function deleteMailsOf(db: Database, userId: string, kinds: readonly MailKind[]): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .execute();
}

/** Deletes a person's mails of these kinds that were not sent, refused ones too, and with them their links. */
export async function deleteWaitingMailsOf(
  db: Database,
  userId: string,
  kinds: readonly MailKind[],
): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('user_id', '=', userId)
    .where('kind', 'in', [...kinds])
    .where('sent_at', 'is', null)
    .execute();
}

/** Deletes resets requested for this address (an `emailKey`) whose account has not been looked up yet. */
export async function deleteUnaddressedResets(db: Database, recipient: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('kind', '=', 'password_reset')
    .where('user_id', 'is', null)
    .where('recipient', '=', recipient)
    .execute();
}

/** Deletes mails about findings to this address (an `emailKey`), reminders too, sent or not. */
export async function deleteFindingMailsTo(db: Database, recipient: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('kind', 'in', ['finding', 'reminder'])
    .where((fields) => fields.fn<string>('lower', ['recipient']), '=', recipient)
    .execute();
}

/** When the last mail to a person was queued, and sent, written to a file or refused. */
export function latestMailOf(db: Database, userId: string) {
  return db
    .selectFrom('mails')
    .select(['created_at', 'sent_at', 'is_filed', 'refused_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes mails queued before a time, with their links. */
export async function deleteMailsBefore(db: Database, before: string): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', before).execute();
}

/** Whether the newest mail to an account was refused: it was not sent, and is not tried again. */
export async function isNewestRefused(db: Database, userId: string): Promise<boolean> {
  return (await latestMailOf(db, userId))?.refused_at != null;
}
