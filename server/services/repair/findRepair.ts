import { repairLinkEnd } from '#domain/repair/repairLink.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { findLinkOfToken, repairLinksOf, resolvedAt } from '../../repositories/repair/repairLinks.ts';
import { findingsTogether, standingFindings } from '../../repositories/results/mergedFindings.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { guesses, type LinkToken } from '../accounts/findLink.ts';
import { clientPrefix, consume } from '../rate-limit/consume.ts';
import { tokenHash } from '../tokens.ts';

/** A link, and when it ends or ended. */
export type RepairLink = Awaited<ReturnType<typeof repairLinksOf>>[number] & { readonly ends_at: string };

/** B2: the links of a finding and of those that are read with it, the newest message first; `finding` is the one that stands for it. */
export async function linksOfFinding(
  db: Database,
  asked: string,
): Promise<{ readonly finding: string; readonly links: readonly RepairLink[] }> {
  const finding = (await standingFindings(db, [asked])).get(asked) ?? asked;
  const together = await findingsTogether(db, finding);
  const links = await repairLinksOf(db, together);
  const resolved = await resolvedAt(db, finding, together);
  const newest = new Map<string | null, string>();
  for (const { address_key, sent_at, made_at } of links) {
    const times = [newest.get(address_key) ?? '', sent_at, made_at ?? ''];
    newest.set(address_key, times.toSorted().at(-1) ?? '');
  }
  const endOf = ({ address_key, sent_at, withdrawn_at }: (typeof links)[number]) =>
    repairLinkEnd({
      newestMailAt: newest.get(address_key) ?? sent_at,
      resolvedAt: resolved,
      withdrawnAt: withdrawn_at,
    });
  return { finding, links: links.map((link) => ({ ...link, ends_at: endOf(link) })) };
}

/** A link that works, the finding that its own follows, and the ids of all links to its address about that (R1). */
export type Repair = {
  readonly link: RepairLink;
  readonly finding: string;
  readonly together: readonly string[];
};

/** The link of a token that works at a time; null for any other. */
export async function repairOf(db: Database, token: string, now: string): Promise<Repair | null> {
  const found = await findLinkOfToken(db, tokenHash(token));
  if (found === undefined) return null;
  const { finding, links } = await linksOfFinding(db, found.finding_id);
  const link = links.find(({ id }) => id === found.id);
  if (link === undefined || link.ends_at <= now) return null;
  const ofAddress = links.filter(({ address_key }) => address_key === link.address_key);
  return { link, finding, together: ofAddress.map(({ id }) => id) };
}

/** What finding a link by its token needs. */
export type RepairContext = Pick<AppContext, 'database' | 'rateLimiter' | 'now' | 'repairLinks'>;

/**
 * R1: the link of a token. Refuses one that is unknown, withdrawn or has ended with `not_found`, and a network that tries many of them
 * with `too_many_requests`; a right one always works.
 */
export async function findRepair(
  { database, rateLimiter, now, repairLinks }: RepairContext,
  { token, address }: LinkToken,
): Promise<Result<Repair, AppError>> {
  if (!repairLinks) return refused({ reason: 'not_found' });
  const found = await repairOf(database, token, now().toISOString());
  return found === null ? refuseGuess(rateLimiter, address) : accepted(found);
}

/** Refuses a token that opens nothing, and counts it against what a network may try. */
export async function refuseGuess(
  rateLimiter: AppContext['rateLimiter'],
  address: string,
): Promise<Result<never, AppError>> {
  const consumed = await consume(rateLimiter, [[`repair links ${clientPrefix(address)}`, guesses]]);
  return consumed.ok ? refused({ reason: 'not_found' }) : consumed;
}
