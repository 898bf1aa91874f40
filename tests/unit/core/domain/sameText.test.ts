import { describe, expect, it } from 'vitest';
import { sameText } from '#domain/sameText.ts';
import { fc, test } from './property.ts';

describe('sameText', () => {
  it.each([
    ['SPITAL  Thun', 'Spital\u00a0Thun'],
    [' Spital\tThun\n', 'spital thun'],
    ['Rue de l’Hôpital', "rue de l'hôpital"],
    ['Ho\u0302pital', 'Hôpital'],
    ['Haus 3–5', 'Haus 3-5'],
    ['Haus\u20113', 'haus-3'],
    ['\u2067Spital\u2069', 'Spital'],
  ])('B1 %j means the same as %j', (one, other) => {
    expect(sameText(one)).toBe(sameText(other));
  });

  it.each([
    ['Hôpital', 'Hopital'],
    ['Weißes Haus', 'Weisses Haus'],
    ['Haus 3', 'Haus 33'],
    ['Haus 3', 'Haus3'],
  ])('B1 %j does not mean the same as %j', (one, other) => {
    expect(sameText(one)).not.toBe(sameText(other));
  });

  it.each([null, '', ' ', '\u00a0\u200b\n'])('B1 %j is no text', (text) => {
    expect(sameText(text)).toBe('');
  });

  test.prop('B1 twice is once', [fc.string({ unit: 'binary' })], ([text]) => {
    expect(sameText(sameText(text))).toBe(sameText(text));
  });
});
