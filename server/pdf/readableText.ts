const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Text that needs no treatment, which most texts are.
const plain = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2010-\u2027]*$/;
// Control characters and lone surrogates must not affect a viewer, nor what reorders letters against their kind.
const harmful = /[\p{Cc}\p{Cs}\u202a-\u202e\ufeff\ufff9-\ufffb]/gu;
const blanks = /(?!\u00a0)[\t\p{Zs}]/gu;

/** Any text in a form that a document can contain: line ends and blanks are unified, control characters left out. */
export function readableText(text: string): string {
  const lines = text.replaceAll(lineEnds, '\n').normalize('NFC');
  if (plain.test(lines)) return lines;
  const kept = lines.replaceAll(blanks, ' ').split('\n');
  return kept.map((line) => line.replaceAll(harmful, '')).join('\n');
}

/** A text as a property of a document holds it: on one line. */
export function readableLine(text: string): string {
  const read = readableText(text).trim();
  return read.includes('\n') ? read.replaceAll(/\s*\n\s*/g, ' ') : read;
}
