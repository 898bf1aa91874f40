import { randomBytes, randomUUID } from 'node:crypto';
import type { TokenPurpose } from '../../../server/database/accountTables.ts';
import { insertAccountToken } from '../../../server/repositories/accountTokens.ts';
import { insertMails } from '../../../server/repositories/mails.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import type { Person, TestServer } from '../server/serverForTests.ts';

const livesMs = 5 * 60_000;

/** The token of a link, stored as if it had been sent by mail. */
export async function linkFor(
  { database }: TestServer,
  { id, email }: Person,
  purpose: TokenPurpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const kind = purpose === 'activation' ? 'invitation' : purpose;
  const created_at = new Date().toISOString();
  const mail = { id: randomUUID(), kind, user_id: id, recipient: email, created_at } as const;
  await insertMails(database, [mail]);
  await database.updateTable('mails').set({ sent_at: created_at }).where('id', '=', mail.id).execute();
  await insertAccountToken(database, {
    token_hash: tokenHash(token),
    purpose,
    user_id: id,
    mail_id: mail.id,
    expires_at: new Date(Date.now() + livesMs).toISOString(),
  });
  return token;
}
