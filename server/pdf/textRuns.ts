import bidiFactory from 'bidi-js';
import type { Script } from './fonts.ts';

/** Drawn in place of characters that no font has. */
export const replacement = '□';

/** A part of a line that one font draws in one direction, from left to right as it stands on the page. */
export type Run = { readonly script: Script; readonly text: string; readonly isReplaced: boolean };

type HasGlyph = (script: Script, codePoint: number) => boolean;
type Part = { script: Script; text: string; level: number; isReplaced: boolean };

// What Inter draws as it is typed, which is nearly every text.
const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2010-\u2027]*$/;
const fromRight =
  /[\u0590-\u08ff\u200f\u2067\u2068\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
// Direction marks, joiners, variants: they have no shape of their own.
const shapeless = /[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}\ufe0f\u20e3]/u;
const scripts: readonly (readonly [Script, RegExp])[] = [
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script_Extensions=Hebrew}/u],
  ['georgian', /\p{Script_Extensions=Georgian}/u],
  ['emoji', emoji],
];
// Marks per character: more are only ever stacked as a joke, and would be drawn across other lines.
const maxMarks: Readonly<Record<Script, number>> = {
  latin: 2,
  arabic: 4,
  hebrew: 4,
  georgian: 2,
  emoji: Infinity,
};
// Letters that these fonts draw from the right by themselves.
const letters = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const readable = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2010-\u2027]*$/;
// Control characters and lone surrogates must not affect a viewer, nor what reorders letters against their kind.
const harmful = /[\p{Cc}\p{Cs}\u202a-\u202e\ufeff\ufff9-\ufffb]/gu;
const blanks = /(?!\u00a0)[\t\p{Zs}]/gu;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Any text in a form that a document can contain: line ends and blanks are unified, control characters left out. */
export function readableText(text: string): string {
  const lines = text.replaceAll(lineEnds, '\n').normalize('NFC');
  if (readable.test(lines)) return lines;
  const kept = lines.replaceAll(blanks, ' ').split('\n');
  return kept.map((line) => line.replaceAll(harmful, '')).join('\n');
}

/** A text as a property of a document holds it: on one line. */
export function readableLine(text: string): string {
  const read = readableText(text).trim();
  return read.includes('\n') ? read.replaceAll(/\s*\n\s*/g, ' ') : read;
}

/** Marks the direction of a paragraph, for each of its lines: `levels` then need not see the whole of it. */
export function directionMark(paragraph: string): string {
  if (plain.test(paragraph) || !fromRight.test(paragraph)) return '';
  return isFromRight(paragraph) ? '\u200f' : '\u200e';
}

/** Whether a paragraph, or a line with its mark, begins at the right. */
export function isFromRight(text: string): boolean {
  return (
    !plain.test(text) && fromRight.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1
  );
}

const directions = /[\u200e\u200f\u2066-\u2069]/g;

/** What readers read of a line: the signs that only mark directions are left out. */
export function spokenText(line: string): string {
  return line.replaceAll(directions, '');
}

/** Whether a reader that goes by the signs drawn reads the text: not where they are turned, shaped, joined or replaced. */
export function isReadAsDrawn(line: string, runs: readonly Run[]): boolean {
  if (plain.test(line)) return true;
  const isPlain = runs.every(({ script }) => script === 'latin' || script === 'georgian');
  return isPlain && !fromRight.test(line) && runs.map(({ text }) => text).join('') === spokenText(line);
}

/** The font of a character with its marks; null where none has it. The one before goes on if it can, for blanks. */
function scriptOf(sign: string, before: Script | undefined, hasGlyph: HasGlyph): Script | null {
  const base = sign.codePointAt(0) ?? 0;
  if (sign === ' ' && before !== undefined && hasGlyph(before, base)) return before;
  if (sign.includes('\ufe0f') && hasGlyph('emoji', base)) return 'emoji';
  if (hasGlyph('latin', base)) return 'latin';
  const script = scripts.find(([, has]) => has.test(String.fromCodePoint(base)))?.[0];
  return script !== undefined && hasGlyph(script, base) ? script : null;
}

/** What of a character is drawn. Joiners shape the letters beside them, and join emoji to one. */
function shapeOf(sign: string, script: Script, hasGlyph: HasGlyph): string {
  let marks = 0;
  const shape = script === 'latin' || script === 'georgian' ? sign.replaceAll(shapeless, '') : sign;
  return [...shape]
    .filter((part) => hasGlyph(script, part.codePointAt(0) ?? 0))
    .filter((part) => !/\p{M}/u.test(part) || ++marks <= maxMarks[script])
    .join('');
}

/** Its parts in the order in which they were typed, neighbours of one font and level in one. */
function partsOf(line: string, hasGlyph: HasGlyph): Part[] {
  const embedding = fromRight.test(line) ? bidi.getEmbeddingLevels(line) : null;
  const parts: Part[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    if (segment.replaceAll(shapeless, '') === '') continue;
    const level = embedding?.levels[index] ?? 0;
    const last = parts.at(-1);
    const found = scriptOf(segment, last?.isReplaced === true ? undefined : last?.script, hasGlyph);
    const script = found ?? 'latin';
    const isReplaced = found === null;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(segment) : null;
    const text = isReplaced ? replacement : shapeOf(mirrored ?? segment, script, hasGlyph);
    // These fonts would draw a number at an even level from the right.
    const isAlone = level % 2 === 0 && letters.test(text);
    const isSame = last?.script === script && last.level === level && last.isReplaced === isReplaced;
    if (last === undefined || !isSame || isAlone) parts.push({ script, text, level, isReplaced });
    else if (!isReplaced) last.text += text;
  }
  return parts;
}

/** UAX 9, L2: from the highest level down, what is at it or above is turned around. */
function inVisualOrder(parts: readonly Part[]): readonly Part[] {
  let ordered = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1) {
    const turned: Part[] = [];
    let stretch: Part[] = [];
    for (const part of ordered) {
      if (part.level >= level) stretch.unshift(part);
      else {
        turned.push(...stretch, part);
        stretch = [];
      }
    }
    ordered = [...turned, ...stretch];
  }
  return ordered;
}

/**
 * A line as runs from left to right. Each run of characters that no font has becomes one `replacement`; what has no shape
 * is left out. Letters from the right keep the order in which they were typed: their fonts draw them as a whole.
 */
export function textRuns(line: string, hasGlyph: HasGlyph): readonly Run[] {
  if (plain.test(line)) return [{ script: 'latin', text: line, isReplaced: false }];
  return inVisualOrder(partsOf(line, hasGlyph)).map(({ script, text, level, isReplaced }) => {
    const turn = level % 2 === 1 && !letters.test(text);
    const shown = turn ? [...graphemes.segment(text)].toReversed().map(({ segment }) => segment) : [text];
    return { script, text: shown.join(''), isReplaced };
  });
}
