import { join } from 'node:path';
import { fileTransport } from './fileTransport.ts';
import type { MailTransport } from './MailTransport.ts';
import type { SmtpServer } from './smtpServer.ts';
import { smtpTransport } from './smtpTransport.ts';

type MailSettings = {
  readonly smtp: SmtpServer | null;
  readonly dataDir: string;
  readonly publicUrl: string | null;
};

/** The sender of mails: the mailbox that signs in to the mail server, otherwise no-reply at the product's own host. */
export function senderOf({ smtp, publicUrl }: MailSettings): string {
  if (smtp?.user?.includes('@') === true) return smtp.user;
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
  return `no-reply@${host}`;
}

/** The transport for mails: the mail server of SMTP_URL, or files in DATA_DIR/mails. */
export function openMailTransport(settings: MailSettings, from: string): MailTransport {
  const { smtp, dataDir } = settings;
  return smtp === null ? fileTransport(join(dataDir, 'mails'), from) : smtpTransport(smtp, from);
}
