/** Stands for what a font cannot draw. */
export const replacement = '□';

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
// Nothing in it is special: most of what people type.
const plain = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u017f]*$/;
// Control signs, marks of direction, joiners, halves of pairs: they have no shape, and none may steer a viewer.
const shapeless = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
// More are piled up for fun only, and would be drawn across other lines.
const maxMarks = 2;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

type HasGlyph = (codePoint: number) => boolean;

/** One sign as it is drawn; null where the font has no shape for it. */
function drawableSign(sign: string, hasGlyph: HasGlyph): string | null {
  const [base = '', ...marks] = sign;
  const has = (part: string) => hasGlyph(part.codePointAt(0) ?? 0);
  return has(base) ? [base, ...marks.filter(has).slice(0, maxMarks)].join('') : null;
}

/**
 * A text as a document can hold it, whatever somebody typed: lines end in one way, blanks are blanks, what has no shape is
 * left out, and each run of signs that the font has no shape for (emoji, other scripts) is one replacement.
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
