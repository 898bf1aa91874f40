import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppWorld, createAppWorld } from './appWorld.ts';
import { type ArrivedMail, type MailServer, startMailServer } from './mailServer.ts';

/** The server with the demo, and a real mail server that it trusts as an operator would tell it to. */
export type AppWithMail = { readonly world: AppWorld; readonly mails: MailServer; end(): Promise<void> };

export async function createAppWithMail(): Promise<AppWithMail> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-mail-'));
  const mails = await startMailServer();
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, mails.authority);
  const world = await createAppWorld({ SMTP_URL: mails.url, NODE_EXTRA_CA_CERTS: authority });
  return {
    world,
    mails,
    end: async () => {
      await world.end();
      await mails.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The one address that a mail's text leads to. */
export function linkIn(mail: ArrivedMail): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link.');
  return link;
}
