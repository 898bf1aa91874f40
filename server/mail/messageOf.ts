import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './composeMail.ts';

/** The message for nodemailer. Names and addresses are passed as values, never as header text. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const host = from.slice(from.lastIndexOf('@') + 1);
  const { replyTo, finding, unsubscribe } = mail;
  const thread = finding == null ? null : `<finding-${finding}@${host}>`;
  return {
    from: { name: 'Storey', address: from },
    to: { name: mail.to.name, address: mail.to.address },
    ...(replyTo === undefined ? {} : { replyTo: { name: replyTo.name, address: replyTo.email } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    ...(thread !== null && { references: thread, inReplyTo: thread }),
    headers: {
      // Tells automatic replies not to answer (RFC 3834); to a message by a person they may.
      ...(finding === undefined && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
