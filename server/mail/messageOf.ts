import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './composeMail.ts';

/** The message for nodemailer. Names and addresses are passed as values, never as header text. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const host = from.slice(from.lastIndexOf('@') + 1);
  return {
    from: { name: 'Storey', address: from },
    to: { name: mail.to.name, address: mail.to.address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    // Tells automatic replies not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
