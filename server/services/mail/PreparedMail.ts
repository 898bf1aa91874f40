import { shownEmail } from '../../database/shownEmail.ts';
import type { Database } from '../../database/tables.ts';
import type { Mail, MailSender } from '../../mail/composeMail.ts';
import type { WaitingMail } from '../../repositories/mails.ts';
import { findUser } from '../../repositories/users.ts';
import type { LinkDeps } from '../accounts/newLink.ts';

/** What mails are composed from. */
export type MailDeps = LinkDeps & {
  readonly database: Database;
  readonly settings: {
    readonly repairLinks: boolean;
    readonly reminders: boolean;
    readonly privacyUrl: string | null;
    /** The setting TIME_ZONE, which counts where none is stored with the results. */
    readonly timeZone: string;
  };
};

/** A mail to send, with the hashes of the tokens in it. */
export type PreparedMail = {
  readonly mail: Mail;
  readonly row: WaitingMail;
  readonly tokens: readonly string[];
};

/** Who sent something: null once the account was deleted; `replyTo` is null also while it is disabled, as nobody reads replies then. */
export async function senderOf(
  db: Database,
  id: string | null,
): Promise<{ readonly sender: string | null; readonly replyTo: MailSender | null }> {
  const found = id === null ? undefined : await findUser(db, id);
  if (found === undefined) return { sender: null, replyTo: null };
  const name = `${found.firstname} ${found.lastname}`;
  const email = shownEmail(found.email) ?? found.email;
  return { sender: name, replyTo: found.disabled_at === null ? { name, email } : null };
}
