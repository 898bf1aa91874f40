const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
// The other C0, DEL and C1, lone surrogates, the byte order mark, interlinear annotations and the object's place, and the
// embeddings, overrides and isolates of a direction.
const unsuitable = /(?![\t\n])[\p{Cc}\p{Cs}\ufeff\ufff9-\ufffc\u202a-\u202e\u2066-\u2069]/gu;
// Not words in any language, and composing takes the square of their number.
const endlessMarks = /(\p{M}{200})\p{M}+/gu;
const manyMarks = /(\p{M}{8})\p{M}+/gu;

// What nobody sees, the same list in every engine, whatever its Unicode: blanks, the default-ignorables of Unicode 16 with those
// reserved for later (the fillers of Hangul among them), the blank of Braille, and the format signs of hieroglyphs.
const unseen =
  '\\t-\\r \\x85\\xa0\\xad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f' +
  '\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\u{13430}-\\u{13455}' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';
const unseenSign = new RegExp(`[${unseen}]`, 'u');
const seenSign = new RegExp(`[^${unseen}\\p{M}]`, 'u');
// An emoji's or ideograph's variant at the end of a text, and a flag's letters: they are ignorable, but part of the sign.
const variant =
  /^(?:[\p{Extended_Pictographic}\p{Ideographic}#*\d][\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\u{1f3f4}[\u{e0020}-\u{e007f}]+)/u;

function withoutEdges(text: string): string {
  const signs = [...text];
  const first = signs.findIndex((sign) => !unseenSign.test(sign));
  const last = signs.findLastIndex((sign) => !unseenSign.test(sign));
  const rest = signs.slice(last).join('');
  return signs.slice(first, last).join('') + (variant.exec(rest)?.[0] ?? signs[last] ?? '');
}

/**
 * T9: a text that a person typed or pasted, as it is checked and stored, the same on device and server (decision 211). It is never
 * refused for a sign: line ends become LF, signs that no text has go, letters are composed (NFC), of more than eight marks in a
 * row eight stay, and blanks and ignorable signs around it go. Empty: nothing visible is left. Twice is once.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(lineEnds, '\n')
    .replace(unsuitable, '')
    .replace(endlessMarks, '$1')
    .normalize('NFC')
    .replace(manyMarks, '$1');
  return seenSign.test(clean) ? withoutEdges(clean) : '';
}

/** `cleanText` of a text that is one line (a name, a number, who is responsible): line ends and tabs are blanks. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(lineEnds, '\n').replace(/[\n\t]/g, ' '));
}

/** The length of a text in characters, each a code point (contract). */
export function lengthOf(text: string): number {
  return [...text].length;
}
