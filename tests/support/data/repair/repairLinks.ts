import { randomBytes } from 'node:crypto';
import { officePaths } from '#contract/http/officePaths.ts';
import type { Database } from '../../../../server/database/tables.ts';
import { insertRepairToken } from '../../../../server/repositories/repair/repairLinks.ts';
import { newToken, tokenHash } from '../../../../server/services/tokens.ts';
import type { Person, TestServer } from '../../server/serverForTests.ts';

/** Another token of a link, as a mail would carry it. */
export async function repairToken(database: Database, link: string, madeAt = '2000-01-01T00:00:00.000Z') {
  const token = newToken(randomBytes);
  await insertRepairToken(database, { token_hash: tokenHash(token), link_id: link, made_at: madeAt });
  return token;
}

/** Sends a finding to an address, and returns its link and a token of that. */
export async function sendLink(
  server: Pick<TestServer, 'call' | 'database'>,
  administrator: Person,
  {
    finding,
    to,
    ...message
  }: { readonly finding: string; readonly to: string; readonly [more: string]: unknown },
) {
  const sent = await server.call(officePaths.findingMessage(finding), {
    method: 'POST',
    token: administrator.token,
    body: { to, ...message },
  });
  if (sent.status !== 201) throw new Error(`Not sent: ${sent.status} ${sent.text}`);
  const { id } = await server.database
    .selectFrom('repair_links')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { link: id, token: await repairToken(server.database, id) };
}
