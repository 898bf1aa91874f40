import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, lengthOf } from '#domain/cleanText.ts';
import { fc, test } from './property.ts';

// Texts of what is difficult: any code units, marks, line ends, signs that go and signs that stay.
const pieces = [
  '\r',
  '\n',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\t',
  ' ',
  '\u00a0',
  '\u3000',
  '\u0000',
  '\u009f',
  '\ud83d',
  '\ude00',

  '\ufeff',
  '\ufffc',
  '\u202e',
  '\u2066',
  '\u200d',
  '\u200c',
  '\u200e',
  '\u00ad',
  '\ufe0f',
  '\u{e0067}',
  '\u{1f3f4}',
  '❤',
  '1',

  'e',
  '\u0301',
  '\u0316',
  '\u0345',
  '\u09be',
  '\u{1d165}',
  '\u1100',
  '\u1161',
  '\u11a8',
  '\u115f',
  '\u2800',
  '\u{13440}',
  '葛',
  '가',
];
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);
const clean = /^(?!.*[\r\v\f\u0085\u2028\u2029])[^\p{Cs}\ufeff\ufff9-\ufffc\u202a-\u202e\u2066-\u2069]*$/su;

describe('a text', () => {
  it.each([
    ['line ends', 'a\r\nb\rc\vd\fe\u0085f\u2028g\u2029h', 'a\nb\nc\nd\ne\nf\ng\nh'],
    ['a tab stays', 'a\tb', 'a\tb'],
    ['controls', 'a\u0000\u001b[31m\u007f\u009bb', 'a[31mb'],
    ['half an emoji', 'a\ud83d b\ude00', 'a b'],
    ['a whole one', '😀', '😀'],
    ['what a PDF leaves', '\ufeffa\ufffcb\ufff9c\ufffad\ufffb', 'abcd'],
    ['overrides and isolates', '\u202aa\u202eb\u2066c\u2069', 'abc'],
    ['what is composed once a sign between has gone', 'e\ufeff\u0301', 'é'],
    ['NFC', 'o\u0308', 'ö'],
    ['eight marks', `x${'\u0316'.repeat(30)}y`, `x${'\u0316'.repeat(8)}y`],
    ['blanks and ignorables around', '\u2800\u00ad \n\u200b\u3164a b\u200e\u2060\u{e0100}\u3000\t', 'a b'],
    [
      'these inside stay',
      'a\u200db\u200c\u00ad\u200e\u200f\u061c\u00a0\u3000c',
      'a\u200db\u200c\u00ad\u200e\u200f\u061c\u00a0\u3000c',
    ],
    ['a sign of its own at the end is whole', '\u200b❤\ufe0f\u200b', '❤\ufe0f'],
    [
      'so is a flag',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['so is the variant of a name', '葛\u{e0100}', '葛\u{e0100}'],
    ['a variant of a letter is none', 'a\ufe0f', 'a'],
  ])('T9 %s', (_, text, cleaned) => expect(cleanText(text)).toBe(cleaned));

  it.each([
    '',
    ' \n\t',
    '\u00a0\u2003\u3000',
    '\u200b\u200c\u200d',
    '\u115f\u1160\u3164\uffa0',
    '\u2800\u2800',
    '\u{13430}\u{13455}',
    '\u0301',
    '\u{1d165}',
    '\ufe0f',
    '\u{e0fff}\u2065\ufff0',
    '\u0000\ud800\ufffc',
    '\u00ad\u034f\u180e',
  ])('T9 %j is none', (text) => expect([cleanText(text), cleanLine(text)]).toEqual(['', '']));

  it.each(['.', '\ufffd', '\u{10ffff}', '\u0378', '\ue000', '\u{e1000}', 'a\u0301'])(
    'T9 %j is visible',
    (text) => expect(cleanText(text)).not.toBe(''),
  );

  it('T9 in one line, line ends and tabs are blanks', () => {
    expect(cleanLine('\tAnna\r\nMaria\u2028Rossi\u0000\t')).toBe('Anna Maria Rossi');
  });

  it('T9 a character is a code point', () => expect(lengthOf('😀👍🏽é')).toBe(4));

  it('T9 a hostile text is cleaned within the time of a test', () => {
    for (const sign of [' ', '\u0301', '\u200b', '\ud800', '❤', '\ufe0f', '\u{e0067}', '\u0301\u0316'])
      expect(cleanText(`a${sign.repeat(100_000)}b`)).toMatch(/b$/);
  });

  test.prop('T9 twice is once, and what is left is clean', [texts], ([text]) => {
    for (const cleaning of [cleanText, cleanLine]) {
      const once = cleaning(text);
      expect(cleaning(once)).toBe(once);
      expect(once).toMatch(clean);
      expect(once.normalize('NFC')).toBe(once);
      expect(once).not.toMatch(/\p{M}{9}|^\s|\s$/u);
    }
    expect(cleanLine(text)).not.toMatch(/[\n\t]/u);
  });

  test.prop('T9 the words of a text stay as they are', [fc.string({ unit: 'grapheme' })], ([text]) => {
    const word = `x${text.replaceAll(/[\p{Cc}\p{M}\p{Bidi_Control}]|[\ufff9-\ufffc\ufeff]/gu, '')}x`;
    expect(cleanText(word)).toBe(word.normalize('NFC'));
  });
});
