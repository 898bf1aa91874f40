import { accepted, type Result, refused } from '#domain/result.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import type { Database, OpenTransaction, TokenPurpose } from '../../database/tables.ts';
import { composeFindingMail, composeMail, type Mail } from '../../mail/composeMail.ts';
import { insertAccountToken } from '../../repositories/accountTokens.ts';
import {
  assignMail,
  claimMail,
  countMailsSince,
  deleteMail,
  isMailDue,
  type WaitingMail,
} from '../../repositories/mails.ts';
import { emailKey, findUser, findUserByEmail, lockUser } from '../../repositories/users.ts';
import { newToken, tokenHash } from '../tokens.ts';
import type { FindingMailContent } from './queueMail.ts';

const hourMs = 60 * 60 * 1000;
/** Limits reset mails per address, so that a mailbox cannot be flooded. */
const resetsAnHour = 5;

/** How long a link is valid (contract: 14 days, 1 hour), and its path (specification §2). */
const links = {
  activation: { livesMs: 14 * 24 * hourMs, path: 'user/activate', parameter: 'activation_token' },
  password_reset: { livesMs: hourMs, path: 'user/password_change', parameter: 'password_reset_token' },
} as const;

/** What mails are composed from. */
export type MailDeps = {
  readonly database: Database;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  /** The origin of links: PUBLIC_URL, and never the host of a request. */
  readonly publicUrl: () => string;
};

type Recipient = NonNullable<Awaited<ReturnType<typeof findUser>>>;

function purposeOf(mail: WaitingMail): TokenPurpose | null {
  if (mail.kind === 'password_reset') return 'password_reset';
  return mail.kind === 'invitation' || mail.kind === 'invitation_again' ? 'activation' : null;
}

/** E6: whether a mail still suits an account. A link is valid only for the state and the address it was made for. */
function suits(mail: WaitingMail, found: Recipient): boolean {
  const purpose = purposeOf(mail);
  if (purpose === null) return true;
  const isRightState = purpose === 'activation' ? found.activated_at === null : found.activated_at !== null;
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
 * Assigns a requested reset to the person with that address. False when the person has had the maximum number
 * within an hour: these links are still valid, and by the time the first expires another may be requested.
 */
async function addressReset(
  transaction: OpenTransaction,
  mail: WaitingMail,
  recipient: Recipient,
  now: Date,
): Promise<boolean> {
  if (!isUnaddressedReset(mail)) return true;
  const since = new Date(now.getTime() - hourMs).toISOString();
  if ((await countMailsSince(transaction, recipient.id, mail, since)) >= resetsAnHour) return false;
  await assignMail(transaction, mail.id, { user_id: recipient.id, recipient: recipient.email });
  return true;
}

/**
 * Makes the one-time link of a mail and stores the hash of its token. A mail that is sent again gets a new link;
 * the earlier one stays valid where it may have arrived.
 */
async function newLink(
  { now, randomBytes, publicUrl }: MailDeps,
  transaction: OpenTransaction,
  mail: WaitingMail,
  recipient: Recipient,
): Promise<{ readonly url: string; readonly hash: string } | null> {
  const purpose = purposeOf(mail);
  if (purpose === null) return null;
  const token = newToken(randomBytes);
  const { livesMs, path, parameter } = links[purpose];
  const hash = tokenHash(token);
  await insertAccountToken(transaction, {
    token_hash: hash,
    purpose,
    user_id: recipient.id,
    mail_id: mail.id,
    expires_at: new Date(now().getTime() + livesMs).toISOString(),
  });
  return { url: `${publicUrl()}/${recipient.locale}/${path}?${parameter}=${token}`, hash };
}

/** The next mail, with the hash of its link's token; `dropped` if it was obsolete, and more may follow; `none` if none is due. */
export type Prepared =
  | { readonly mail: Mail; readonly row: WaitingMail; readonly token: string | null }
  | 'dropped'
  | 'none';

/** The mail about a finding, whose content was stored when it was queued. */
async function findingMail(
  transaction: OpenTransaction,
  { id, recipient, content }: WaitingMail,
): Promise<Mail | undefined> {
  if (content === null) return undefined;
  const { locale, values, sender_id } = JSON.parse(content) as FindingMailContent;
  const found = await findUser(transaction, sender_id);
  const sender = found === undefined ? null : `${found.firstname} ${found.lastname}`;
  return composeFindingMail(locale, { id, recipient, values: { ...values, sender } });
}

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
      const row = await claimMail(transaction, time.toISOString(), until);
      if (row === undefined) return refused('none');
      if (row.kind === 'finding') {
        const mail = await findingMail(transaction, row);
        if (mail !== undefined) return accepted({ mail, row, token: null });
        await deleteMail(transaction, row.id);
        return accepted('dropped');
      }
      const recipient = await recipientOf(transaction, row);
      if (recipient === undefined || !(await addressReset(transaction, row, recipient, time))) {
        await deleteMail(transaction, row.id);
        return accepted('dropped');
      }
      const { firstname, lastname, locale } = recipient;
      const link = await newLink(deps, transaction, row, recipient);
      const email = row.user_id === null ? recipient.email : row.recipient;
      const person = { firstname, lastname, email };
      const { kind } = row;
      const mail = composeMail(kind, locale, { id: row.id, person, link: link?.url ?? null });
      return accepted({ mail, row, token: link?.hash ?? null });
    },
  );
  return outcome.ok ? outcome.value : outcome.reason;
}
