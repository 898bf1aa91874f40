import type { Receipt } from '#contract/inspections/receipt.ts';
import type { WireTouchpoint, WireTour } from '#contract/inspections/tour.ts';
import type { SubTouchpoint, Touchpoint } from '#domain/touchpoint.ts';
import type { Tour } from '#domain/tour.ts';
import type { StoredPhoto } from '../../repositories/photos.ts';
import type { ReceiptSubject } from '../../repositories/receipts.ts';
import { type PhotosBySubTouchpoint, wirePhotos } from '../photos/wirePhotos.ts';
import type { CommandContext } from './command.ts';

/** A touchpoint as it travels: the domain's own fields, and the photos of each answer that has some (P6). */
export function wireTouchpoint(touchpoint: Touchpoint, photos: readonly StoredPhoto[]): WireTouchpoint {
  return withPhotos(touchpoint, wirePhotos(photos));
}

function withPhotos(touchpoint: Touchpoint, photos: PhotosBySubTouchpoint): WireTouchpoint {
  return {
    ...touchpoint,
    sub_touchpoints: touchpoint.sub_touchpoints.map((sub: Omit<SubTouchpoint, 'photos'>) => {
      const own = photos.get(sub.id);
      return own === undefined ? sub : { ...sub, photos: own };
    }),
  };
}

/** A tour as it travels, with its touchpoints inside (specification §7). */
export function wireTour(
  tour: Tour,
  touchpoints: readonly Touchpoint[],
  photos: readonly StoredPhoto[],
): WireTour {
  const bySubTouchpoint = wirePhotos(photos);
  return { ...tour, touchpoints: touchpoints.map((one) => withPhotos(one, bySubTouchpoint)) };
}

// No vowels, so that no word appears; nothing that is mistaken for something else when read out or written down.
const alphabet = '23456789BCDFGHJKMNPQRTVWXYZ';
const length = 8;
const lettersOfTime = 3;
const secondMs = 1_000;
// The largest multiple of the alphabet's length in a byte: what lies above would make some letters likelier.
const fair = 256 - (256 % alphabet.length);

/** The second, in letters that sort by time and start over every five and a half hours. */
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
