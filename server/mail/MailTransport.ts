import type { Result } from '#domain/result.ts';
import type { Mail } from './composeMail.ts';

/** Why a mail did not go. `detail` is for the log and holds nothing of the mail. */
export type NotSent = {
  /** `refused`: this recipient will never take it. `later`: it may go another time. */
  readonly outcome: 'refused' | 'later';
  readonly detail: string;
};

/** Sends mails. `where` names the destination for the log. Never throws for what a mail server can do. */
export type MailTransport = {
  /** False if mails stay on this machine, in a folder that is printed at the start. */
  readonly leavesHouse: boolean;
  readonly send: (mail: Mail, signal: AbortSignal) => Promise<Result<{ readonly where: string }, NotSent>>;
};
