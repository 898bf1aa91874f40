import * as zod from 'zod/mini';

/** Control signs other than tab and the ends of lines: nobody types them, and a database may not hold NUL. */
function hasControlSign(text: string): boolean {
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if ((code < 0x20 && (code < 0x09 || code > 0x0d)) || code === 0x7f) return true;
  }
  return false;
}

/** A text that every store and every screen can hold: no control sign, no half of a surrogate pair. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !hasControlSign(text);
}

/** The same as a check of a shape. */
export const plainText = zod.refine<string>(isPlainText);
