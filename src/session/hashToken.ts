/**
 * The SHA-256 of a token in hex: enough to know it again, useless to anybody who finds it. Null where the page is
 * not in a secure context and has no `subtle`.
 */
export function hashToken(crypto: Pick<Crypto, 'subtle'>): (token: string) => Promise<string | null> {
  return async (token) => {
    const subtle: SubtleCrypto | undefined = crypto.subtle;
    if (subtle === undefined) return null;
    const digest = await subtle.digest('SHA-256', new TextEncoder().encode(token));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
