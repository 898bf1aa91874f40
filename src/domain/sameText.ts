import { cleanLine } from './cleanText.ts';

const blanks = /\s+/gu;
// The typewriter's, the typographic ones, the modifier letter, primes and accents that stand for one, and the full-width one.
const apostrophes = /[\u2018\u2019\u02bc\u2032\u0060\u00b4\uff07]/gu;
const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;

/**
 * B1: what two texts of a list have in common where they mean the same: blanks, apostrophes, hyphens and case do not count;
 * accents and ß do. Empty for a text that is missing, empty or blank. Twice is once.
 */
export function sameText(text: string | null): string {
  return cleanLine(text ?? '')
    .replace(blanks, ' ')
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .toLowerCase()
    .normalize('NFC');
}
