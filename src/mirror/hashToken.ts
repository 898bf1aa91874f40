import { hexOf } from '#domain/uuidv7.ts';

/**
 * The SHA-256 of a token in hex, to recognise it without storing it (S24). Null outside a secure context, which has no `subtle`.
 */
export async function hashToken(crypto: Pick<Crypto, 'subtle'>, token: string): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token));
  return hexOf(new Uint8Array(digest));
}
