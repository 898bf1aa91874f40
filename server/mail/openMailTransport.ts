import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { accepted, refused } from '#domain/result.ts';
import type { MailTransport } from './MailTransport.ts';
import { messageOf } from './messageOf.ts';
import type { SmtpServer } from './smtpServer.ts';
import { smtpTransport } from './smtpTransport.ts';

/**
 * Writes each mail into a folder as an .eml file, which any mail program opens, for installations without a mail
 * server. The files contain links into accounts, so only the user of the server can read them.
 */
export function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    isRemote: false,
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const file = join(folder, `${mail.id}.eml`);
      const unfinished = `${file}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(unfinished, message, { mode: 0o600 });
        await rename(unfinished, file);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        return refused({ outcome: 'later', detail: `${code} ${folder}` });
      }
      return accepted({ where: file });
    },
  };
}

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
