import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type ParsedMail, simpleParser } from 'mailparser';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import type { SmtpServer } from '../../../server/mail/smtpServer.ts';

/** What mails are composed from, where the settings do not matter. */
export const mailSettings = {
  repairLinks: true,
  reminders: true,
  privacyUrl: null,
  timeZone: 'Europe/Zurich',
} as const;

const user = 'storey@mail.example';
const password = 'the password of the mailbox';
// On a fully loaded machine a hundred mails take half a minute.
const waitMs = 60_000;

/** A received mail, parsed, with the recipients of its envelope. */
export type ArrivedMail = ParsedMail & { readonly recipients: readonly string[] };

/** A real mail server, with TLS and authentication, on a port of its own. */
export type MailServer = {
  /** The setting for this mail server. */
  readonly smtp: SmtpServer;
  readonly url: string;
  /** The authority that its certificate is signed by, as PEM. */
  readonly authority: string;
  readonly arrived: readonly ArrivedMail[];
  /** The next unread mail to an address. */
  readonly next: (recipient: string) => Promise<ArrivedMail>;
  /** The response code to every recipient from now on; null accepts them again. */
  readonly refuse: (responseCode: number | null) => void;
  /** The response code to the content of every mail from now on; `silent`: it arrives and is never answered; null accepts it. */
  readonly answerContent: (response: number | 'silent' | null) => void;
  readonly stop: () => Promise<void>;
};

export type MailServerOptions = {
  /** TLS from the first byte, or after STARTTLS. */
  readonly implicitTls?: boolean;
  /** False: a server with an untrusted certificate. */
  readonly isTrusted?: boolean;
  /** A server that knows no TLS at all. */
  readonly isPlain?: boolean;
};

async function certificateFor(isTrusted: boolean) {
  const altNames = [
    { type: 2 as const, value: 'localhost' },
    { type: 7 as const, ip: '127.0.0.1' },
  ];
  // Unique names: of two authorities with the same name only the first would be tried.
  const pems = await generate([{ name: 'commonName', value: randomUUID() }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  // What an operator does with NODE_EXTRA_CA_CERTS.
  if (isTrusted) setDefaultCACertificates([...getCACertificates('default'), pems.cert]);
  return pems;
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { implicitTls = false, isTrusted = true, isPlain = false } = options;
  const pems = await certificateFor(isTrusted);
  const arrived: ArrivedMail[] = [];
  const taken = new Set<ArrivedMail>();
  let refusal: number | null = null;
  let contentAnswer: number | 'silent' | null = null;
  const server = new SMTPServer({
    secure: implicitTls,
    key: pems.private,
    cert: pems.cert,
    disabledCommands: isPlain ? ['STARTTLS'] : [],
    allowInsecureAuth: isPlain,
    // As on the machine of the server itself.
    authOptional: !isTrusted,
    logger: false,
    onAuth: (auth, _session, callback) => {
      if (auth.username === user && auth.password === password) return callback(null, { user });
      return callback(new Error('Wrong user name or password'));
    },
    onRcptTo: (_address, _session, callback) => {
      if (refusal === null) return callback();
      return callback(Object.assign(new Error('Not taken'), { responseCode: refusal }));
    },
    onData: (stream, session, callback) => {
      const arrive = (parsed: ParsedMail) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        arrived.push(Object.assign(parsed, { recipients }));
        if (contentAnswer === null) callback();
        else if (contentAnswer !== 'silent') {
          callback(Object.assign(new Error('Not taken'), { responseCode: contentAnswer }));
        }
      };
      // A sender killed in the middle of a mail has not sent it.
      simpleParser(stream).then(arrive, callback);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const scheme = implicitTls ? 'smtps' : 'smtp';

  async function next(recipient: string): Promise<ArrivedMail> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      const found = arrived.find((mail) => !taken.has(mail) && mail.recipients.includes(recipient));
      if (found !== undefined) {
        taken.add(found);
        return found;
      }
      if (Date.now() > deadline) throw new Error(`No mail has arrived for ${recipient}.`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    smtp: { host: '127.0.0.1', port, implicitTls, requireTls: false, user, password },
    url: `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    authority: pems.cert,
    arrived,
    next,
    refuse: (responseCode) => {
      refusal = responseCode;
    },
    answerContent: (response) => {
      contentAnswer = response;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The token of the link in a mail; the text and the HTML must name the same one. */
export function tokenIn(mail: ArrivedMail): string {
  const pattern = /[?&](?:activation_token|password_reset_token)=([\w-]+)/;
  const inText = pattern.exec(mail.text ?? '')?.[1];
  const inHtml = pattern.exec(mail.html === false ? '' : (mail.html ?? ''))?.[1];
  if (inText === undefined || inText !== inHtml) throw new Error('The mail has no link, or two.');
  return inText;
}

/** The link in the text of a mail. */
export function linkIn(mail: ArrivedMail): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link.');
  return link;
}
