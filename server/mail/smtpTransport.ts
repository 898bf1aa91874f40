import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { accepted, refused } from '#domain/result.ts';
import type { Mail } from './composeMail.ts';
import type { MailTransport, NotSent } from './MailTransport.ts';
import { messageOf } from './messageOf.ts';
import type { SmtpServer } from './smtpServer.ts';

/** How long a mail server may take, in milliseconds. */
export type SmtpLimits = {
  /** Until it accepts the content: to connect, to sign in, and for the envelope. */
  readonly beforeContent: number;
  /** To answer the content (RFC 5321, 4.5.3.2.6): a mail that is sent again before that arrives twice. */
  readonly afterContent: number;
};

const defaultLimits: SmtpLimits = { beforeContent: 30_000, afterContent: 10 * 60_000 };
const silence = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000 };

/** How far an attempt has come. */
type Stage = 'connecting' | 'envelope' | 'content';

type SmtpError = { readonly code?: unknown; readonly responseCode?: unknown; readonly command?: unknown };

// Of an address, a mailbox or a mail system (RFC 5321, 7504). 50x and 53x are about the session and our account.
const aboutRecipient: ReadonlySet<number> = new Set([51, 52, 55, 57]);

/** What a permanent refusal (5xx) of the recipient or of the content means; null: of anything else, or none. */
function permanentRefusal({ responseCode, command }: SmtpError): 'refused' | 'rejected' | null {
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return null;
  if (command === 'RCPT TO' && aboutRecipient.has(Math.floor(responseCode / 10))) return 'refused';
  return command === 'DATA' ? 'rejected' : null;
}

function outcomeOf(error: SmtpError, stage: Stage): NotSent['outcome'] {
  if (stage === 'connecting') return 'unreachable';
  const refusal = permanentRefusal(error);
  if (refusal !== null) return refusal;
  // Without a response to its content the mail may have been delivered.
  return stage === 'content' && typeof error.responseCode !== 'number' ? 'unknown' : 'later';
}

function isWord(part: unknown): part is string | number {
  return typeof part === 'string' || typeof part === 'number';
}

function notSent(error: unknown, stage: Stage): NotSent {
  const smtpError = (error instanceof Error ? error : {}) as SmtpError;
  const { code, responseCode, command } = smtpError;
  // The server's own words may repeat the address; the code is enough.
  const detail = [code, responseCode, command].filter(isWord).join(' ') || 'unknown';
  return { outcome: outcomeOf(smtpError, stage), detail };
}

/** Sends mails through a mail server, over TLS with a verified certificate, one connection each. */
export function smtpTransport(server: SmtpServer, from: string, limits = defaultLimits): MailTransport {
  const { host, port, implicitTls, requireTls, user, password } = server;
  const options = {
    host,
    port,
    secure: implicitTls,
    requireTLS: requireTls,
    // On this machine the certificate is often one that nobody signed, and there is nothing to protect.
    ignoreTLS: !requireTls && user === null,
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    ...silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  };

  /** Sends a mail; `reached` is called when a stage begins. */
  async function attempt(mail: Mail, signal: AbortSignal, reached: (stage: Stage) => void): Promise<void> {
    const transporter = createTransport(options);
    transporter.use('stream', ({ message }, done) => {
      const createReadStream = message.createReadStream.bind(message);
      async function* content() {
        reached('content');
        yield* createReadStream();
      }
      // Called once signed in; read once the server has accepted the envelope.
      message.createReadStream = () => {
        reached('envelope');
        return Readable.from(content(), { objectMode: false });
      };
      done();
    });
    await transporter.sendMail({ ...messageOf(mail, from), signal });
  }

  return {
    isRemote: true,
    send: async (mail, signal) => {
      const late = new AbortController();
      const abort = () => late.abort();
      let timer = setTimeout(abort, limits.beforeContent);
      let stage: Stage = 'connecting';
      try {
        await attempt(mail, AbortSignal.any([signal, late.signal]), (next) => {
          stage = next;
          if (next !== 'content') return;
          clearTimeout(timer);
          timer = setTimeout(abort, limits.afterContent);
        });
        return accepted({ where: `${host}:${port}` });
      } catch (error) {
        return refused(notSent(error, stage));
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
