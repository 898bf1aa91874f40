import type { LinkPerson } from '#contract/accounts/account.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { LinkEnd, TokenPurpose } from '../../database/accountTables.ts';
import { shownEmail } from '../../database/shownEmail.ts';
import type { Database } from '../../database/tables.ts';
import { findAccountToken, hasInvitation } from '../../repositories/accountTokens.ts';
import { findEndedLink, wasResetSince } from '../../repositories/endedLinks.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { clientPrefix, consume } from '../rate-limit/consume.ts';
import { tokenHash } from '../tokens.ts';

/** How often a network may use a link that is unknown. A right one works regardless of these, and so does the reason of one that ended. */
export const guesses = { size: 30, refillMs: 5_000 };

/** A link as a client sends it, and the address of the client (for the rate limit). */
export type LinkToken = { readonly token: string; readonly address: string };

/** The error of a link that is not valid; with the reason if it ended and was not revoked (E18). */
function invalidLink(purpose: TokenPurpose, why: LinkEnd | null): AppError {
  const reason = `invalid_${purpose}_token` as const;
  return why === null ? { reason } : { reason, errors: { [`${purpose}_token`]: [why] } };
}

/** E18: why a link is not valid any more; null if it is not known, or was revoked. */
export async function whyEnded(
  db: Database,
  { hash, purpose }: { readonly hash: string; readonly purpose: TokenPurpose },
  now: string,
): Promise<LinkEnd | null> {
  const ended = await findEndedLink(db, hash, purpose, now);
  if (ended === undefined) return null;
  if (purpose === 'password_reset') {
    const wasUsed = ended.how === 'used' || (await wasResetSince(db, ended.id, ended.ended_at));
    return wasUsed ? 'used' : 'expired';
  }
  if (ended.activated_at !== null) return 'used';
  return (await hasInvitation(db, ended.id, now)) ? 'replaced' : 'expired';
}

/** Refuses a link that is not valid, with the reason (E18). Counts it as a guess if it is unknown. */
export async function refuseLink(
  { database, rateLimiter, now }: Pick<AppContext, 'database' | 'rateLimiter' | 'now'>,
  purpose: TokenPurpose,
  { token, address }: LinkToken,
): Promise<Result<never, AppError>> {
  const why = await whyEnded(database, { hash: tokenHash(token), purpose }, now().toISOString());
  if (why === null) {
    const consumed = await consume(rateLimiter, [[`links ${clientPrefix(address)}`, guesses]]);
    if (!consumed.ok) return consumed;
  }
  return refused(invalidLink(purpose, why));
}

/** The account that a valid link is for; uses nothing up. Refuses as `refuseLink` does. */
export async function findLink(
  context: Pick<AppContext, 'database' | 'rateLimiter' | 'now'>,
  purpose: TokenPurpose,
  link: LinkToken,
): Promise<Result<NonNullable<Awaited<ReturnType<typeof findAccountToken>>>, AppError>> {
  const now = context.now().toISOString();
  const found = await findAccountToken(context.database, tokenHash(link.token), purpose, now);
  return found === undefined ? refuseLink(context, purpose, link) : accepted(found);
}

/** For whom a valid link is, as the page behind it says (E17). Refuses as `refuseLink` does. */
export async function findLinkPerson(
  context: Pick<AppContext, 'database' | 'rateLimiter' | 'now'>,
  purpose: TokenPurpose,
  link: LinkToken,
): Promise<Result<LinkPerson, AppError>> {
  const found = await findLink(context, purpose, link);
  if (!found.ok) return found;
  const { email } = found.value;
  return accepted({ email, email_shown: shownEmail(email) ?? null });
}
