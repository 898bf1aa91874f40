import { contextWords, maxPassword, minPassword, passwordRefusal } from '#domain/users/password.ts';

/** What makes a password weak, or would make it stronger; null for a strong one. */
export type PasswordAdvice =
  | { readonly kind: 'more_characters'; readonly missing: number }
  | { readonly kind: 'too_long' }
  | { readonly kind: 'known_words' }
  | { readonly kind: 'pattern' }
  | { readonly kind: 'add_a_word' }
  | null;

/** `level`: 0 is refused, 1 is easy to guess, 4 is strong. */
export type PasswordStrength = { readonly level: 0 | 1 | 2 | 3 | 4; readonly advice: PasswordAdvice };

// Words that people often use as a password, in the four languages.
const knownWords = [
  ...contextWords,
  'passord',
  'iloveyou',
  'letmein',
  'sunshine',
  'princess',
  'football',
  'fussball',
  'calcio',
  'juventus',
  'monkey',
  'dragon',
  'master',
  'secret',
  'geheim',
  'segreto',
  'bonjour',
  'soleil',
  'chouchou',
  'doudou',
  'amour',
  'amore',
  'ciao',
  'hallo',
  'hello',
  'schatz',
  'sommer',
  'summer',
  'winter',
  'schweiz',
  'suisse',
  'svizzera',
  'zürich',
  'zuerich',
  'genève',
  'geneve',
  'login',
  'test',
  'user',
];
const keyboardRows = [
  'qwertzuiop',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'yxcvbnm',
  'zxcvbnm',
];
const minRun = 3;

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

// Stands for a known word, which is about as hard to guess as one character.
const mark = '\u0000';

function withoutKnownWords(password: string): string {
  const plain = [...password.toLowerCase()].map((character) => disguises[character] ?? character).join('');
  const byLength = knownWords.toSorted((a, b) => b.length - a.length);
  const masked = byLength.reduce((text, word) => text.replaceAll(word, mark.repeat(word.length)), plain);
  // The remaining characters are those that were typed, so that `7` counts as a digit again.
  const characters = [...password];
  const rest =
    masked.length === characters.length
      ? characters.map((character, at) => (masked[at] === mark ? mark : character))
      : [...masked];
  return rest.join('').replace(new RegExp(`${mark}+`, 'g'), mark);
}

function isStep(before: string, after: string, row: string): boolean {
  const place = row.indexOf(before);
  return place >= 0 && after !== '' && (row[place + 1] === after || row[place - 1] === after);
}

// The same character again, the next or previous letter or digit, or a neighbour on the keyboard.
function isPredictable(before: string, after: string): boolean {
  const distance = (after.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  return Math.abs(distance) <= 1 || keyboardRows.some((row) => isStep(before, after, row));
}

function unpredictable(password: string): string[] {
  const characters = [...password.replace(/(.{2,}?)\1+/gu, '$1')];
  const lower = characters.map((character) => character.toLowerCase());
  let run = 1;
  return characters.filter((_, at) => {
    run = at > 0 && isPredictable(lower[at - 1] ?? '', lower[at] ?? '') ? run + 1 : 1;
    return run < minRun;
  });
}

function alphabetOf(characters: readonly string[]): number {
  const text = characters.join('');
  const sizes: readonly (readonly [RegExp, number])[] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\p{Nd}/u, 10],
    [/[^\p{L}\p{Nd}]/u, 20],
  ];
  return sizes.reduce((size, [kind, count]) => (kind.test(text) ? size + count : size), 0);
}

/**
 * The strength of a password while it is typed (PW1, PW3): an estimate from its length, patterns and known words. The server also
 * has a list of known passwords (PW2), and may refuse one that looks strong here.
 */
export function passwordStrength(password: string): PasswordStrength {
  const refusal = passwordRefusal(password, null, () => false);
  const length = [...password].length;
  if (refusal === 'required' || refusal === 'too_short') {
    return { level: 0, advice: { kind: 'more_characters', missing: minPassword - length } };
  }
  if (refusal === 'too_long' || length > maxPassword) return { level: 0, advice: { kind: 'too_long' } };
  if (refusal === 'too_common') return { level: 0, advice: { kind: 'known_words' } };
  const own = withoutKnownWords(password);
  const characters = unpredictable(own);
  const bits = characters.length * Math.log2(Math.max(2, alphabetOf(characters)));
  if (bits >= 85) return { level: 4, advice: null };
  const lost = length - characters.length;
  const why: PasswordAdvice = own.includes(mark)
    ? { kind: 'known_words' }
    : lost >= minRun
      ? { kind: 'pattern' }
      : { kind: 'add_a_word' };
  if (bits < 40) return { level: 1, advice: why };
  return { level: bits < 60 ? 2 : 3, advice: bits < 60 ? why : { kind: 'add_a_word' } };
}
