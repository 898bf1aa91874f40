import { accepted, type Result, refused } from '#domain/result.ts';

/** Why bytes are not a plain JPEG (PH8). */
export type JpegFault = 'not_jpeg' | 'cut_off' | 'metadata' | 'trailing_bytes' | 'too_complex';

// A progressive JPEG is decoded once per scan; usual ones have about ten.
const maxScans = 32;

// Each scan may bring tables of its own: for brightness and colour, of two kinds.
const maxTables = 4 * maxScans;

const code = { soi: 0xd8, eoi: 0xd9, sos: 0xda, tables: [0xc4, 0xdb, 0xdd], frames: [0xc0, 0xc1, 0xc2] };
const colourProfile = 'ICC_PROFILE\0';

const startsWith = (segment: Uint8Array, text: string) =>
  Buffer.from(segment.subarray(0, text.length)).toString('latin1') === text;

/** Whether an application segment contains only what drawing needs. */
function isPlain(marker: number, segment: Uint8Array): boolean {
  // Its last two bytes are the size of a preview.
  if (marker === 0xe0) {
    return startsWith(segment, 'JFIF\0') && segment.length === 14 && segment[12] === 0 && segment[13] === 0;
  }
  if (marker === 0xe2) return startsWith(segment, colourProfile) && segment.length > colourProfile.length + 2;
  return marker === 0xee && startsWith(segment, 'Adobe') && segment.length === 12;
}

/**
 * Whether pieces of a colour profile are one: each numbered within their count and in order, together as long as the profile
 * says in its first four bytes, with a profile's signature. Anything else under its name is metadata.
 */
function isProfile(pieces: readonly Uint8Array[]): boolean {
  const head = colourProfile.length;
  const isInOrder = pieces.every((piece, at) => piece[head] === at + 1 && piece[head + 1] === pieces.length);
  const profile = Buffer.concat(pieces.map((piece) => piece.subarray(head + 2)));
  return (
    isInOrder &&
    profile.length >= 128 &&
    profile.readUInt32BE(0) === profile.length &&
    profile.toString('latin1', 36, 40) === 'acsp'
  );
}

/** Where the next marker begins, behind the data of a scan; -1 where there is none. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0x00 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
  }
  return -1;
}

/**
 * PH8: reads the segments of a JPEG from first byte to last, without decoding. Returns its size, or why it is
 * refused: only what drawing needs may be in it, and nothing after its end.
 */
export function readJpeg(
  bytes: Uint8Array,
): Result<{ readonly width: number; readonly height: number }, JpegFault> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] !== 0xff || bytes[1] !== code.soi) return refused('not_jpeg');
  let size: { width: number; height: number } | null = null;
  const profile: Uint8Array[] = [];
  let scans = 0;
  let tables = 0;
  let at = 2;
  for (;;) {
    if (at + 1 >= bytes.length) return refused('cut_off');
    if (bytes[at] !== 0xff) return refused('not_jpeg');
    const marker = bytes[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2;
    if (marker === code.eoi) {
      if (size === null || scans === 0) return refused('not_jpeg');
      if (profile.length > 0 && !isProfile(profile)) return refused('metadata');
      return at === bytes.length ? accepted(size) : refused('trailing_bytes');
    }
    if (at + 2 > bytes.length) return refused('cut_off');
    const length = view.getUint16(at);
    if (length < 2) return refused('not_jpeg');
    if (at + length > bytes.length) return refused('cut_off');
    const segment = bytes.subarray(at + 2, at + length);

    if (marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)) {
      if (!isPlain(marker, segment)) return refused('metadata');
      if (marker === 0xe2) profile.push(segment);
    } else if (code.tables.includes(marker)) {
      tables += 1;
      if (tables > maxTables) return refused('too_complex');
    } else if (code.frames.includes(marker)) {
      if (size !== null || segment.length < 6) return refused('not_jpeg');
      size = { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
    } else if (marker !== code.sos) return refused('not_jpeg');

    at += length;
    if (marker !== code.sos) continue;
    scans += 1;
    if (scans > maxScans) return refused('too_complex');
    at = endOfScan(bytes, at);
    if (at === -1) return refused('cut_off');
  }
}
