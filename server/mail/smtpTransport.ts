import { createTransport } from 'nodemailer';
import { accepted, refused } from '#domain/result.ts';
import type { MailTransport, NotSent } from './MailTransport.ts';
import { messageOf } from './messageOf.ts';
import type { SmtpServer } from './smtpServer.ts';

/** How long a mail server may be silent at each step, in milliseconds. The signal of `send` limits the whole. */
const silence = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Whether a mail server refused the recipient for good (5xx to RCPT TO), and not our connection or account. */
function isFinal(code: unknown, responseCode: unknown, command: unknown): boolean {
  if (typeof responseCode !== 'number' || responseCode < 550 || responseCode > 559) return false;
  return code === 'EENVELOPE' && command === 'RCPT TO';
}

function isWord(part: unknown): part is string | number {
  return typeof part === 'string' || typeof part === 'number';
}

function notSent(error: unknown): NotSent {
  if (!(error instanceof Error)) return { outcome: 'later', detail: 'unknown' };
  const { code, responseCode, command } = error as {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  // The server's own words may repeat the address; the code is enough.
  const detail = [code, responseCode, command].filter(isWord).join(' ') || error.name;
  return { outcome: isFinal(code, responseCode, command) ? 'refused' : 'later', detail };
}

/** Sends mails through a mail server, over TLS with a verified certificate, one connection each. */
export function smtpTransport(server: SmtpServer, from: string): MailTransport {
  const { host, port, implicitTls, requireTls, user, password } = server;
  const transporter = createTransport({
    host,
    port,
    secure: implicitTls,
    requireTLS: requireTls,
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    ...silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isRemote: true,
    send: async (mail, signal) => {
      try {
        await transporter.sendMail({ ...messageOf(mail, from), signal });
        return accepted({ where: `${host}:${port}` });
      } catch (error) {
        return refused(notSent(error));
      }
    },
  };
}
