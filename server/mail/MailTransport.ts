import type { Result } from '#domain/result.ts';
import type { Mail } from './composeMail.ts';

/** Why a mail did not go. `detail` is for the log and holds nothing of the mail. */
export type NotSent = {
  /** `refused`: this recipient will never take it. `later`: it may go another time. */
  readonly outcome: 'refused' | 'later';
  readonly detail: string;
};

/** A way for mails to leave. `where` says for the log where it went. Never throws for what a mail server can do. */
export type MailTransport = {
  /** False where mails stay on this machine: somebody must be told where. */
  readonly leavesHouse: boolean;
  readonly send: (mail: Mail, signal: AbortSignal) => Promise<Result<{ readonly where: string }, NotSent>>;
};
