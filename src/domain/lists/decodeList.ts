/** The readings of bytes that are no UTF-8: what Excel for Windows writes, and what Excel for Mac writes. */
export const guessedEncodings = ['windows-1252', 'macintosh'] as const;

export type GuessedEncoding = (typeof guessedEncodings)[number];

/** Decodes all bytes (`TextDecoder`, fatal); a byte order mark is left out. Null: they are not valid. */
export type Decode = (
  bytes: Uint8Array,
  encoding: GuessedEncoding | 'utf-8' | 'utf-16le' | 'utf-16be',
) => string | null;

/**
 * What the bytes of a file are: a text, whose encoding is sure; one that may be read in two ways; the file of a spreadsheet
 * (XLSX, XLS, ODS, Numbers, or one of XML or HTML); or no text.
 */
export type ListFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'guessed'; readonly readings: Readonly<Record<GuessedEncoding, string>> }
  | { readonly kind: 'spreadsheet' }
  | { readonly kind: 'no_text' };

// ZIP (XLSX, ODS, Numbers), and the compound files of older Excels and of workbooks with a password.
const spreadsheetBytes = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
];
// The head of a list has at least this many bytes in UTF-16, and is in one of four languages: every second byte is 0.
const sniffed = 20;
const fewestZeros = 8;

const beginsWith = (bytes: Uint8Array, first: readonly number[]) =>
  first.every((byte, place) => bytes[place] === byte);

function utf16In(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (beginsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (beginsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const zeros = [0, 0];
  for (const [place, byte] of bytes.subarray(0, sniffed).entries()) {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd >= fewestZeros && even === 0) return 'utf-16le';
  return even >= fewestZeros && odd === 0 ? 'utf-16be' : null;
}

/** Reads the bytes of a list (L7): UTF-8, UTF-16 with or without a mark, or else the two readings. */
export function decodeList(bytes: Uint8Array, decode: Decode): ListFile {
  if (spreadsheetBytes.some((first) => beginsWith(bytes, first))) return { kind: 'spreadsheet' };
  const utf16 = utf16In(bytes);
  const text = decode(bytes, utf16 ?? 'utf-8');
  if (text !== null) return /^\s*</.test(text) ? { kind: 'spreadsheet' } : { kind: 'text', text };
  if (utf16 !== null || bytes.includes(0)) return { kind: 'no_text' };
  const [windows, macintosh] = guessedEncodings.map((encoding) => decode(bytes, encoding) ?? '');
  return { kind: 'guessed', readings: { 'windows-1252': windows ?? '', macintosh: macintosh ?? '' } };
}
