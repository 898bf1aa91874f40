import { isIP } from 'node:net';
import { accepted, type Result, refused } from '#domain/result.ts';

/** A mail server, as SMTP_URL names it. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps), or after STARTTLS. */
  readonly implicitTls: boolean;
  /** Whether mails are sent over TLS only. False for a server on the same machine, which no network lies between. */
  readonly requireTls: boolean;
  readonly user: string | null;
  readonly password: string | null;
};

const rule =
  'must look like smtps://user:password@mail.example:465 or smtp://user:password@mail.example:587.';

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function decoded(text: string): string | null {
  try {
    return text === '' ? null : decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The mail server of SMTP_URL, or what is wrong with the setting. There is no option to skip the check of the
 * certificate: Node itself is told of a private authority (NODE_EXTRA_CA_CERTS).
 */
export function readSmtpServer(text: string): Result<SmtpServer, string> {
  if (!URL.canParse(text)) return refused(rule);
  const url = new URL(text);
  const implicitTls = url.protocol === 'smtps:';
  if (!implicitTls && url.protocol !== 'smtp:') return refused(rule);
  if (url.hostname === '' || !['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') {
    return refused(rule);
  }
  const host = decoded(url.hostname.replace(/^\[(.*)\]$/, '$1')) ?? '';
  return accepted({
    host,
    port: url.port === '' ? (implicitTls ? 465 : 587) : Number(url.port),
    implicitTls,
    requireTls: !isLoopback(host),
    user: decoded(url.username),
    password: decoded(url.password),
  });
}
