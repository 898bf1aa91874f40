import { hash } from 'node:crypto';

const tokenBytes = 32;

/** The token of a session or of a link in a mail: 32 random bytes, base64url. Only its hash is stored. */
export function newToken(randomBytes: (size: number) => Uint8Array): string {
  return Buffer.from(randomBytes(tokenBytes)).toString('base64url');
}

/** The SHA-256 of a token, hex: enough to find its row, not enough to sign in with. */
export function tokenHash(token: string): string {
  return hash('sha256', token);
}
