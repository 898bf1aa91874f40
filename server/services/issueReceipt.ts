import type { Receipt } from '#contract/receipt.ts';
import { insertReceipt, type ReceiptSubject } from '../repositories/receipts.ts';
import type { Work } from './once.ts';

// No vowels, so that no word appears; nothing that is mistaken for something else when read out or written down.
const alphabet = '23456789BCDFGHJKMNPQRTVWXYZ';
const length = 8;
// The largest multiple of the alphabet's length in a byte: what lies above would make some letters likelier.
const fair = 256 - (256 % alphabet.length);

function newCode(randomBytes: (size: number) => Uint8Array): string {
  let letters = '';
  while (letters.length < length) {
    for (const byte of randomBytes(length)) if (byte < fair) letters += alphabet[byte % alphabet.length];
  }
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2, length)}`;
}

/** A short code to quote, stored with what it was given for, and the server's time (S13). */
export async function issueReceipt(work: Work, subject: ReceiptSubject): Promise<Receipt> {
  for (;;) {
    const receipt = { code: newCode(work.randomBytes), received_at: work.now };
    if (await insertReceipt(work.transaction, { ...receipt, ...subject })) return receipt;
  }
}
