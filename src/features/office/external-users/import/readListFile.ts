import { maxImportText } from '#contract/accounts/externalUserImport.ts';
import { type Decode, decodeList, type GuessedEncoding } from '#domain/lists/decodeList.ts';

/** Why a file is not read. */
export type ListFileProblem = 'unreadable' | 'empty' | 'spreadsheet';

/** What was chosen: a text, or both readings of one whose encoding is not sure (L7). */
export type ChosenList = {
  readonly text: string;
  readonly readings: Readonly<Record<GuessedEncoding, string>> | null;
};

const decode: Decode = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Reads a chosen file; nothing of it is sent. A file that is gone or locked is unreadable. */
export async function readListFile(file: File): Promise<ChosenList | ListFileProblem> {
  if (file.size > 4 * maxImportText) return 'unreadable';
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return 'unreadable';
  const list = decodeList(new Uint8Array(bytes), decode);
  if (list.kind === 'spreadsheet') return 'spreadsheet';
  if (list.kind === 'no_text') return 'unreadable';
  const readings = list.kind === 'guessed' ? list.readings : null;
  const text = list.kind === 'guessed' ? list.readings['windows-1252'] : list.text;
  if (text.length > maxImportText || text.includes('\u0000')) return 'unreadable';
  return text.trim() === '' ? 'empty' : { text, readings };
}
