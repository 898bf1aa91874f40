/** Drawn in place of characters that the font lacks. */
export const replacement = '□';

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Text that needs no treatment, which most texts are.
const plain = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u017f]*$/;
// Control characters, direction marks, joiners, lone surrogates: they have no shape, and must not affect a viewer.
const shapeless = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
// Combining marks per character: more are only ever stacked as a joke, and would be drawn across other lines.
const maxMarks = 2;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

type HasGlyph = (codePoint: number) => boolean;

/** One character as it is drawn; null where the font has no shape for it. */
function drawableSign(sign: string, hasGlyph: HasGlyph): string | null {
  const [base = '', ...marks] = sign;
  const has = (part: string) => hasGlyph(part.codePointAt(0) ?? 0);
  return has(base) ? [base, ...marks.filter(has).slice(0, maxMarks)].join('') : null;
}

/**
 * Any text in a form that a document can contain: line ends and blanks are unified, characters without a shape are
 * left out, and each run of characters missing from the font (emoji, other scripts) becomes one `replacement`.
 */
export function drawableText(text: string, hasGlyph: HasGlyph): string {
  const lines = text.replaceAll(lineEnds, '\n').normalize('NFC');
  if (plain.test(lines)) return lines;
  let drawn = '';
  let isReplaced = false;
  for (const { segment } of graphemes.segment(lines)) {
    if (segment === '\n' || /^\p{White_Space}+$/u.test(segment)) {
      drawn += segment === '\n' || segment === '\u00a0' ? segment : ' ';
      isReplaced = false;
      continue;
    }
    const sign = segment.replaceAll(shapeless, '');
    if (sign === '') continue;
    const shape = drawableSign(sign, hasGlyph);
    if (shape !== null) drawn += shape;
    else if (!isReplaced) drawn += replacement;
    isReplaced = shape === null;
  }
  return drawn;
}
