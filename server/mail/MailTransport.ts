import type { Result } from '#domain/result.ts';
import type { Mail } from './composeMail.ts';

/** Why a mail was not sent. `detail` is for the log and contains nothing of the mail. */
export type NotSent = {
  /**
   * `refused`: this recipient will never accept it. `rejected`: the server does not accept this content, because of the
   * mail or, with some providers, because the sender is not confirmed yet. `later`: another attempt may succeed.
   * `unreachable`: no mail can be sent now. `unknown`: the server took the content and did not answer, so it may have arrived.
   */
  readonly outcome: 'refused' | 'rejected' | 'later' | 'unreachable' | 'unknown';
  readonly detail: string;
};

/**
 * Sends mails. `where` names the destination for the log. A mail that was not sent is a value: `send` throws for no
 * failure of the mail server. It ends by itself; the signal ends it sooner.
 */
export type MailTransport = {
  /** False if mails stay on this machine, as files in a folder that is printed at the start. */
  readonly isRemote: boolean;
  readonly send: (mail: Mail, signal: AbortSignal) => Promise<Result<{ readonly where: string }, NotSent>>;
};
