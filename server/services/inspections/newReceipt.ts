import type { Receipt } from '#contract/inspections/receipt.ts';
import type { ReceiptSubject } from '../../repositories/receipts.ts';
import type { CommandContext } from './command.ts';

// Without vowels, so that no words appear, and without characters that are confused when read aloud or written
// down.
const alphabet = '23456789BCDFGHJKMNPQRTVWXYZ';
const length = 8;
const lettersOfTime = 3;
const secondMs = 1_000;
// Bytes from here on are skipped: they would make some characters more likely.
const fair = 256 - (256 % alphabet.length);

/** The second in three characters, which sort by time and repeat every five and a half hours. */
function timeLetters(time: number): string {
  let letters = '';
  let rest = Math.floor(time / secondMs);
  for (let place = 0; place < lettersOfTime; place += 1) {
    letters = (alphabet[rest % alphabet.length] ?? '') + letters;
    rest = Math.floor(rest / alphabet.length);
  }
  return letters;
}

/**
 * The code of a receipt: eight characters. The first three are the time, so that new codes are neighbours in the index; the others are
 * random, one of some 14 million.
 */
export function newCode(now: string, randomBytes: (size: number) => Uint8Array): string {
  let letters = timeLetters(Date.parse(now));
  while (letters.length < length) {
    for (const byte of randomBytes(length)) if (byte < fair) letters += alphabet[byte % alphabet.length];
  }
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2, length)}`;
}

/**
 * A receipt: a short code to quote, and the time of the server (S13); for the response, and with its subject to be
 * stored. Storing a code that is taken throws a unique violation.
 */
export function newReceipt(
  context: Pick<CommandContext, 'now' | 'randomBytes'>,
  subject: ReceiptSubject,
): { readonly receipt: Receipt; readonly stored: Receipt & ReceiptSubject } {
  const receipt = { code: newCode(context.now, context.randomBytes), received_at: context.now };
  return { receipt, stored: { ...receipt, ...subject } };
}
