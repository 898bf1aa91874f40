import { repairPaths } from '#contract/http/repairPaths.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { findRepairLink, insertRepairToken } from '../../repositories/repair/repairLinks.ts';
import type { LinkDeps } from '../accounts/newLink.ts';
import { newToken, tokenHash } from '../tokens.ts';

/** R1: makes another token of a link, of which only the hash is stored, and its address; null where the link is gone or withdrawn. */
export async function newRepairToken(
  { now, randomBytes, publicUrl }: LinkDeps,
  transaction: OpenTransaction,
  linkId: string,
): Promise<{ readonly url: string; readonly hash: string } | null> {
  const link = await findRepairLink(transaction, linkId);
  if (link === undefined || link.address === null || link.withdrawn_at !== null) return null;
  const token = newToken(randomBytes);
  const hash = tokenHash(token);
  await insertRepairToken(transaction, {
    token_hash: hash,
    link_id: linkId,
    made_at: now().toISOString(),
  });
  return { url: `${publicUrl()}${repairPaths.page(link.locale, token)}`, hash };
}
