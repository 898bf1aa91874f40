import type { Receipt } from '#contract/inspections/receipt.ts';
import type { WireTouchpoint, WireTour } from '#contract/inspections/tour.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import type { Tour } from '#domain/tour.ts';
import type { ReceiptSubject } from '../../repositories/receipts.ts';
import type { CommandContext } from './command.ts';

/** A touchpoint as it travels: the domain's own fields; the copies only loosen `readonly`. */
export function wireTouchpoint(touchpoint: Touchpoint): WireTouchpoint {
  return { ...touchpoint, sub_touchpoints: [...touchpoint.sub_touchpoints] };
}

/** A tour as it travels, with its touchpoints inside (specification §7). */
export function wireTour(tour: Tour, touchpoints: readonly Touchpoint[]): WireTour {
  return { ...tour, touchpoints: touchpoints.map(wireTouchpoint) };
}

// No vowels, so that no word appears; nothing that is mistaken for something else when read out or written down.
const alphabet = '23456789BCDFGHJKMNPQRTVWXYZ';
const length = 8;
const lettersOfTime = 3;
const secondMs = 1_000;
// The largest multiple of the alphabet's length in a byte: what lies above would make some letters likelier.
const fair = 256 - (256 % alphabet.length);

/** The second, in letters that stand in the order of time and begin anew every five and a half hours. */
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
 * Eight letters. The first are the time's, so that codes of one moment lie together where they are kept; the others are
 * chance, among some 14 million.
 */
function newCode(now: string, randomBytes: (size: number) => Uint8Array): string {
  let letters = timeLetters(Date.parse(now));
  while (letters.length < length) {
    for (const byte of randomBytes(length)) if (byte < fair) letters += alphabet[byte % alphabet.length];
  }
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2, length)}`;
}

/**
 * A short code to quote and the server's time (S13): as it travels, and as it is stored with what it was given for. A
 * code that is taken is found out when it is stored.
 */
export function newReceipt(
  context: Pick<CommandContext, 'now' | 'randomBytes'>,
  subject: ReceiptSubject,
): { readonly receipt: Receipt; readonly stored: Receipt & ReceiptSubject } {
  const receipt = { code: newCode(context.now, context.randomBytes), received_at: context.now };
  return { receipt, stored: { ...receipt, ...subject } };
}
