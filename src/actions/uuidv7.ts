/**
 * A UUIDv7: 48 bits of time, then randomness, so that ids sort by when they were drawn and never meet.
 * `random` fills ten bytes.
 */
export function uuidv7(now: number, random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const bytes = new Uint8Array(16);
  const time = BigInt(now);
  for (let place = 0; place < 6; place += 1) bytes[place] = Number((time >> BigInt(40 - 8 * place)) & 0xffn);
  bytes.set(random(new Uint8Array(10)), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
