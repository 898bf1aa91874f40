import * as zod from 'zod/mini';
import { cleanEmail } from '#contract/accounts/cleanEmail.ts';
import { cleanLine, cleanText } from '#domain/cleanText.ts';

// Control characters other than tab and line ends: nobody types them, and PostgreSQL cannot store NUL.
function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if ((code < 0x20 && (code < 0x09 || code > 0x0d)) || code === 0x7f) return true;
  }
  return false;
}

/** Whether every store and screen can hold a text: without control characters and lone surrogates. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !hasControlCharacter(text);
}

/** `isPlainText` as a zod check. */
export const plainText = zod.refine<string>(isPlainText);

/** Cleans a text that a person writes (T9). Stands before the checks of its length, which count what is left. */
export const cleanedText = zod.overwrite(cleanText);

/** The same for a text of one line. */
export const cleanedLine = zod.overwrite(cleanLine);

/** The same for an e-mail address (E3). */
export const cleanedEmail = zod.overwrite(cleanEmail);
