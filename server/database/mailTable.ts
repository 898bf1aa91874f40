import type { MailKind } from '#domain/users/externalUser.ts';

/** A queued mail. */
export type MailRow = {
  id: string;
  kind: MailKind;
  /** Null for a requested reset, until the account of the address has been looked up. */
  user_id: string | null;
  recipient: string;
  created_at: string;
  /** When it is tried next. A sender moves it forward before trying, so that no other process sends it too. */
  due_at: string;
  attempts: number;
  sent_at: string | null;
  /** When the mail server refused this recipient for good. */
  refused_at: string | null;
  /** 1: it was given up at `refused_at`: the mail server took no content, or never said what became of it. */
  given_up: 0 | 1 | null;
  /** E19: 1: there was no mail server at `sent_at`, and the mail is a file. Null: an older process sent it. */
  is_filed: 0 | 1 | null;
  /** Until it is sent: of a message or a digest what it says, as JSON; of a mail about an account the id of who answers for it, if anybody. */
  content: string | null;
};
