import type { Locale } from '#domain/locale.ts';
import type { TokenPurpose } from '../../database/accountTables.ts';
import type { OpenTransaction } from '../../database/tables.ts';
import { insertAccountToken } from '../../repositories/accountTokens.ts';
import { newToken, tokenHash } from '../tokens.ts';

const hourMs = 60 * 60 * 1000;

/** How long a link is valid (contract: 14 days, 1 hour), and its path (specification §2). */
const links = {
  activation: { livesMs: 14 * 24 * hourMs, path: 'user/activate', parameter: 'activation_token' },
  password_reset: { livesMs: hourMs, path: 'user/password_change', parameter: 'password_reset_token' },
} as const satisfies Record<TokenPurpose, object>;

/** What links are made from. */
export type LinkDeps = {
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  /** The origin of links: PUBLIC_URL, and never the host of a request. */
  readonly publicUrl: () => string;
};

/** Makes a one-time link for a person and stores the hash of its token, with its mail or whoever copied it (E20). */
export async function newLink(
  { now, randomBytes, publicUrl }: LinkDeps,
  transaction: OpenTransaction,
  about: {
    readonly purpose: TokenPurpose;
    readonly person: { readonly id: string; readonly locale: Locale };
    readonly mailId: string | null;
    readonly handedBy: string | null;
  },
): Promise<{ readonly url: string; readonly hash: string; readonly expiresAt: string }> {
  const { purpose, person, mailId, handedBy } = about;
  const token = newToken(randomBytes);
  const { livesMs, path, parameter } = links[purpose];
  const hash = tokenHash(token);
  const expiresAt = new Date(now().getTime() + livesMs).toISOString();
  await insertAccountToken(transaction, {
    token_hash: hash,
    purpose,
    user_id: person.id,
    mail_id: mailId,
    expires_at: expiresAt,
    handed_by: handedBy,
  });
  return { url: `${publicUrl()}/${person.locale}/${path}?${parameter}=${token}`, hash, expiresAt };
}
