import { describe, expect, it } from 'vitest';
import { markMatches } from '#domain/search/markMatches.ts';
import { labelKey, searchKey, searchPieces } from '#domain/search/searchKey.ts';
import { labelMatches } from '../../../support/data/labelMatches.ts';
import { fc, test } from './property.ts';

const finds = (label: string, typed: string) =>
  searchPieces(typed).every((piece) => labelKey(label).includes(piece));

const signs = fc.constantFrom(
  ..."aZuüÜöäßẞłŁøØæÆœŒıİςΣσŉﬁ½Ⅷ²각가\u0308\u0301\u00AD\u200B\u2068\u02BC\u3164．.,'’-_%\uD835 \u00A0#éŻğşåÅ",
);
const text = fc.string({ unit: fc.oneof(signs, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) });

describe('what a text is found by', () => {
  it.each([
    ['Spital Zürich', 'zurich'],
    ['Spital Zürich', 'ZÜRICH'],
    ['Spital Zürich', 'zuerich'],
    ['Spital Zu\u0308rich', 'zuerich spital'],
    ['Kantonsspital St.Gallen, Rorschacher Strasse 95', 'st gallen spital'],
    ['Kantonsspital St. Gallen', 'spital st.gallen'],
    ['Hauptstraße 4', 'HAUPTSTRASSE'],
    ['HAUPTSTRASSE 4', 'hauptstraße'],
    ['Szpital Żółw, Łódź', 'lodz zolw'],
    ['Rigshospitalet, København Ø', 'kobenhavn o'],
    ['Sygehus Ærø, Århus', 'aero arhus'],
    ['Isparta Şehir, İstanbul Ağaç ılıca', 'istanbul agac ilica sehir'],
    ['ISPARTA', 'ısparta'],
    ['Cœur de Sacré-Cœur', 'coeur'],
    ['ΝΟΣΟΚΟΜΕΙΟ ΟΔΟΣ', 'οδος'],
    ['Rue de l\u2019Hôpital', "l'hopital"],
    ["Haus d'O", 'd\u02BCo'],
    ['Zü\u00ADri\u200Bch', 'zurich'],
    ['\u2068Zürich\u2069', 'zurich'],
    ['Ｈａｕｓ １２', 'haus 12'],
    ['Haus', 'a\u00DF'.slice(0, 1)],
  ])('L3 %j is found by %j', (label, typed) => {
    expect(searchPieces(typed)).not.toEqual([]);
    expect(finds(label, typed)).toBe(true);
  });

  it('L3 what a piece of is missing is not found', () => {
    expect(finds('Spital Zürich', 'zurich bern')).toBe(false);
    expect(finds('Spital Zurich', 'zuerich')).toBe(false);
    // A piece is in one word.
    expect(finds('St. Gallen', 'stgallen')).toBe(false);
  });

  it('L3 six pieces count, and a query without a letter or digit is none', () => {
    expect(searchPieces(' St.Gallen: b  C 4 é %f_ g h')).toEqual(['st', 'gallen', 'b', 'c', '4', 'e']);
    for (const query of ['', '  ', '%_', '\u00AD', '\u0301', '\uD835', '☕ –'])
      expect(searchPieces(query)).toEqual([]);
  });

  it('L3 a word begins behind a blank, in both keys', () => {
    expect(labelKey('(Zürich-Oerlikon)')).toBe(' zurich oerlikon zuerich oerlikon');
    expect(labelKey('–')).toBe('');
  });

  it('L3 every sign is folded as its small and its folded form are', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const sign = String.fromCodePoint(code);
      const key = searchKey(sign);
      if (searchKey(sign.toLowerCase()) !== key || searchKey(key) !== key) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test.prop(
    'L3 whatever contains the typed text is found',
    [text, fc.nat(), fc.nat()],
    ([label, from, length]) => {
      const start = from % (label.length + 1);
      const typed = label.slice(start, start + (length % 12)).toUpperCase();
      if (labelMatches(label, typed)) expect(finds(label, typed)).toBe(true);
    },
  );
});

const marked = (label: string, typed: string) =>
  markMatches(label, searchPieces(typed))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('what is marked', () => {
  it('L3 every occurrence, sign by sign, in the label as it is written', () => {
    expect(marked('Zürich, Zu\u0308richstrasse', 'zurich')).toBe('[Zürich], [Zu\u0308rich]strasse');
    expect(marked('Straße 1', 'ass')).toBe('Str[aß]e 1');
    expect(marked('Spital St.Gallen', 'gallen spital')).toBe('[Spital] St.[Gallen]');
    expect(marked('Zü\u00ADrich', 'zur')).toBe('[Zü\u00ADr]ich');
    expect(marked('anana', 'ana')).toBe('[anana]');
    expect(marked('Łódź', 'od')).toBe('Ł[ód]ź');
  });

  it('L3 nothing where only the second key matched', () => {
    expect(marked('Zürich', 'zuerich')).toBe('Zürich');
  });

  test.prop('L3 the parts are the text, and each piece of its key is marked', [text], ([label]) => {
    const pieces = searchPieces(label);
    const parts = markMatches(label, pieces);
    expect(parts.map((part) => part.text).join('')).toBe(label);
    const isMarked = parts.some((part) => part.isMatch);
    expect(isMarked).toBe(pieces.length > 0);
  });
});
