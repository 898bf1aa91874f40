import { accepted, type Result, refused } from '#domain/result.ts';
import type { AccountMailKind, MailKind } from '#domain/users/externalUser.ts';
import type { TokenPurpose } from '../../database/accountTables.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { shownEmail } from '../../database/shownEmail.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { composeMail } from '../../mail/composeMail.ts';
import {
  assignMail,
  claimMail,
  countMailsSince,
  deleteMail,
  isMailDue,
  type WaitingMail,
} from '../../repositories/mails.ts';
import { emailKey, findUser, findUserByEmail, lockUser } from '../../repositories/users.ts';
import { newLink } from '../accounts/newLink.ts';
import { digestMail } from '../notices/digestMail.ts';
import { reminderMail } from '../notices/reminderMail.ts';
import { findingMail } from './findingMail.ts';
import { type MailDeps, type PreparedMail, senderOf } from './PreparedMail.ts';

const hourMs = 60 * 60 * 1000;
/** Limits reset mails per address, so that a mailbox cannot be flooded. */
const resetsAnHour = 5;

const isAboutAccount = (kind: MailKind): kind is AccountMailKind =>
  kind !== 'finding' && kind !== 'reminder' && kind !== 'digest';

type Recipient = NonNullable<Awaited<ReturnType<typeof findUser>>>;

function purposeOf(mail: WaitingMail): TokenPurpose | null {
  if (mail.kind === 'password_reset') return 'password_reset';
  return mail.kind === 'invitation' || mail.kind === 'invitation_again' ? 'activation' : null;
}

/**
 * E6: whether a mail still suits an account. A link is valid only for the state and the address it was made for; what a
 * requested reset brings follows from the state.
 */
function suits(mail: WaitingMail, found: Recipient): boolean {
  const purpose = purposeOf(mail);
  if (purpose === null) return true;
  const isRightState =
    isUnaddressedReset(mail) || (purpose === 'activation') === (found.activated_at === null);
  const isRightAddress = mail.user_id !== null || found.email_key === emailKey(mail.recipient);
  return isRightState && isRightAddress && found.disabled_at === null;
}

const isUnaddressedReset = ({ kind, user_id }: WaitingMail) => kind === 'password_reset' && user_id === null;

/**
 * The recipient; undefined if the mail is obsolete. For a requested reset the account is locked, because a concurrent
 * transaction may be changing it (E6).
 */
async function recipientOf(transaction: OpenTransaction, mail: WaitingMail): Promise<Recipient | undefined> {
  const known =
    mail.user_id === null
      ? await findUserByEmail(transaction, mail.recipient)
      : await findUser(transaction, mail.user_id);
  const found =
    known !== undefined && isUnaddressedReset(mail) ? await lockUser(transaction, known.id) : known;
  return found !== undefined && suits(mail, found) ? found : undefined;
}

/**
 * Assigns a requested reset to the person with that address, who is invited where the account is not activated. Undefined when
 * the person has had the maximum number within an hour: these links are still valid, and by the time the first expires another
 * may be requested.
 */
async function addressReset(
  transaction: OpenTransaction,
  mail: WaitingMail,
  recipient: Recipient,
  now: Date,
): Promise<WaitingMail | undefined> {
  if (!isUnaddressedReset(mail)) return mail;
  const kind = recipient.activated_at === null ? 'invitation' : 'password_reset';
  const to = { kind, user_id: recipient.id, recipient: recipient.email } as const;
  const since = new Date(now.getTime() - hourMs).toISOString();
  if ((await countMailsSince(transaction, recipient.id, { ...mail, ...to }, since)) >= resetsAnHour)
    return undefined;
  await assignMail(transaction, mail.id, to);
  return { ...mail, ...to };
}

/** The next mail; `dropped` if it was obsolete, and more may follow; `none` if none is due. */
export type Prepared = PreparedMail | 'dropped' | 'none';

/** A mail about an account, with a new link where it has one: an earlier one stays valid where it may have arrived. */
async function accountMail(
  deps: MailDeps,
  transaction: OpenTransaction,
  claimed: WaitingMail,
): Promise<PreparedMail | undefined> {
  const found = await recipientOf(transaction, claimed);
  if (found === undefined) return undefined;
  const row = await addressReset(transaction, claimed, found, deps.now());
  if (row === undefined || !isAboutAccount(row.kind)) return undefined;
  const { firstname, lastname, locale } = found;
  const purpose = purposeOf(row);
  const link =
    purpose === null
      ? null
      : await newLink(deps, transaction, { purpose, person: found, mailId: row.id, handedBy: null });
  const { recipient: email } = row;
  const person = { firstname, lastname, email, email_shown: shownEmail(email) };
  const { replyTo } = await senderOf(transaction, row.content);
  const { privacyUrl } = deps.settings;
  const mail = composeMail(row.kind, locale, {
    id: row.id,
    person,
    link: link?.url ?? null,
    replyTo,
    privacyUrl,
  });
  return { mail, row, tokens: link === null ? [] : [link.hash] };
}

/** The kinds that are not about an account. */
const composers: Partial<Record<MailKind, typeof accountMail>> = {
  finding: findingMail,
  reminder: reminderMail,
  digest: digestMail,
};

/**
 * Takes the next mail from the queue for `leaseMs` and composes it. Whether the address of a reset has an account
 * is looked up here and not in the request, so that requests take the same time for everybody.
 */
export async function prepareMail(deps: MailDeps, leaseMs: number): Promise<Prepared> {
  const time = deps.now();
  if (!(await isMailDue(deps.database, time.toISOString()))) return 'none';
  const until = new Date(time.getTime() + leaseMs).toISOString();
  const outcome = await inTransaction(
    deps.database,
    async (transaction): Promise<Result<Prepared, 'none'>> => {
      const claimed = await claimMail(transaction, time.toISOString(), until);
      if (claimed === undefined) return refused('none');
      const prepared = await (composers[claimed.kind] ?? accountMail)(deps, transaction, claimed);
      if (prepared !== undefined) return accepted(prepared);
      await deleteMail(transaction, claimed.id);
      return accepted('dropped');
    },
  );
  return outcome.ok ? outcome.value : outcome.reason;
}
