import { repairPaths } from '#contract/http/repairPaths.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { findRepairLink, insertRepairToken } from '../../repositories/repair/repairLinks.ts';
import type { LinkDeps } from '../accounts/newLink.ts';
import { newToken, tokenHash } from '../tokens.ts';

/**
 * R1: makes another token of a link, of which only the hash is stored, for a mail that was queued at `queuedAt`: from then it is valid
 * for 180 days. Returns its address, and what the link shows; null where that is gone or withdrawn.
 */
export async function newRepairToken(
  { randomBytes, publicUrl }: Pick<LinkDeps, 'randomBytes' | 'publicUrl'>,
  transaction: OpenTransaction,
  { linkId, queuedAt }: { readonly linkId: string; readonly queuedAt: string },
): Promise<{ readonly url: string; readonly hash: string; readonly content: string } | null> {
  const link = await findRepairLink(transaction, linkId);
  if (link === undefined || link.address === null || link.withdrawn_at !== null) return null;
  const token = newToken(randomBytes);
  const hash = tokenHash(token);
  await insertRepairToken(transaction, {
    token_hash: hash,
    link_id: linkId,
    made_at: queuedAt,
  });
  return { url: `${publicUrl()}${repairPaths.page(link.locale, token)}`, hash, content: link.content };
}
