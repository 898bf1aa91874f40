/**
 * A UUIDv7 (RFC 9562): 48 bits of `now`, then ten bytes of `randomBytes`. Ids sort by their time and do not collide. They
 * are not secrets.
 */
export function uuidv7(now: Date, randomBytes: (size: number) => Uint8Array): string {
  const time = Math.max(0, now.getTime()).toString(16).padStart(12, '0');
  const [a = 0, b = 0, c = 0, ...rest] = randomBytes(10);
  const version = hexOf([0x70 | (a & 0x0f), b]);
  const tail = hexOf([0x80 | (c & 0x3f), ...rest]);
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** Bytes as text: two hexadecimal digits each. */
export function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
