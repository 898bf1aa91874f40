const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
// The other C0, DEL and C1, lone surrogates, the byte order mark, interlinear annotations and the object's place, and the
// embeddings, overrides and isolates of a direction.
const unsuitable = /(?![\t\n])[\p{Cc}\p{Cs}\ufeff\ufff9-\ufffc\u202a-\u202e\u2066-\u2069]/u;
const usual =
  /^[!-~\u00c0-\u017f\u2010-\u2027](?:[ -~\u00c0-\u017f\u2010-\u2027]*[!-~\u00c0-\u017f\u2010-\u2027])?$/;
const mark = /\p{M}/u;
// More are no word in any language, and composing takes the square of their number.
const mostComposed = 200;
const mostMarks = 8;

// What nobody sees, the same list in every engine, whatever its Unicode: blanks, the default-ignorables of Unicode 16 with those
// reserved for later (the fillers of Hangul among them), the blank of Braille, and the format signs of hieroglyphs.
const unseen =
  '\\t-\\r \\x85\\xa0\\xad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u2028-\\u202f' +
  '\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\u{13430}-\\u{13455}' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';
const unseenSign = new RegExp(`[${unseen}]`, 'u');
const seenSign = new RegExp(`[^${unseen}\\p{M}]`, 'u');
// An emoji's or ideograph's variant at the end of a text, and a flag's letters: they are ignorable, but part of the sign.
const hasVariants = /[\p{Extended_Pictographic}\p{Ideographic}#*\d]/u;
const variant = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
const flag = '\u{1f3f4}';
const flagLetter = /[\u{e0020}-\u{e007f}]/u;

function withMarks(signs: readonly string[], most: number): string[] {
  let inRow = 0;
  return signs.filter((sign) => {
    inRow = mark.test(sign) ? inRow + 1 : 0;
    return inRow <= most;
  });
}

function withoutEdges(signs: readonly string[]): string {
  const first = signs.findIndex((sign) => !unseenSign.test(sign));
  const last = signs.findLastIndex((sign) => !unseenSign.test(sign));
  const base = signs[last] ?? '';
  let end = last + 1;
  if (hasVariants.test(base) && variant.test(signs[end] ?? '')) end += 1;
  else if (base === flag) while (flagLetter.test(signs[end] ?? '')) end += 1;
  return signs.slice(first, end).join('');
}

/**
 * T9: a text that a person typed or pasted, as it is checked and stored, the same on device and server (decision 216). It is never
 * refused for a sign: line ends become LF, signs that no text has go, letters are composed (NFC), of more than eight marks in a
 * row eight stay, and blanks and ignorable signs around it go. Empty: nothing visible is left. Twice is once.
 */
export function cleanText(text: string): string {
  // The usual text, a hundred times as fast: composed Latin letters, dashes and quotes, with blanks within.
  if (usual.test(text)) return text;
  // Sign by sign: WebKit's expressions with `u` take two full-width letters for one pair of surrogates.
  const suitable = [...text.replace(lineEnds, '\n')].filter((sign) => !unsuitable.test(sign));
  const composed = withMarks(suitable, mostComposed).join('').normalize('NFC');
  const signs = withMarks([...composed], mostMarks);
  return signs.some((sign) => seenSign.test(sign)) ? withoutEdges(signs) : '';
}

/** `cleanText` of a text that is one line (a name, a number, who is responsible): line ends and tabs are blanks. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(lineEnds, '\n').replace(/[\n\t]/g, ' '));
}

/** The length of a text in characters, each a code point (contract). */
export function lengthOf(text: string): number {
  return [...text].length;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, in content and in attributes. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A text with its values in the places that name them (`{name}`); what is in a value stays as it is. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
