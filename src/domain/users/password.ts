/** PW1: the shortest password, in code points (contract, "A password"). */
export const minPassword = 12;
/** PW1: the longest password, in code points. */
export const maxPassword = 128;

/** Why a password is refused (PW1 to PW3). */
export type PasswordRefusal = 'required' | 'too_short' | 'too_long' | 'too_common';

/**
 * PW3: what an attacker tries first on an account of this product: its name, its trade, and the words that people often
 * choose as a password, in its four languages.
 */
export const contextWords = [
  'storey',
  'inspection',
  'inspecteur',
  'inspector',
  'inspektion',
  'inspektor',
  'ispezione',
  'ispettore',
  'building',
  'gebäude',
  'gebaeude',
  'bâtiment',
  'batiment',
  'edificio',
  'facility',
  'quality',
  'qualität',
  'qualite',
  'qualita',
  'password',
  'passwort',
  'kennwort',
  'motdepasse',
  'welcome',
  'willkommen',
  'bienvenue',
  'benvenuto',
  'administrator',
  'admin',
] as const;

// Shorter words occur in too many others to mean anything.
const minContextWord = 4;
const minOwnLetters = 4;

function lettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** PW3: the context words of one person: the product's and the parts of the address. */
function wordsAround(email: string | null): string[] {
  const [local = '', domain = ''] = (email ?? '').toLowerCase().split('@');
  const own = [local, ...local.split(/[._+-]/), ...domain.split('.')];
  return [...contextWords, ...own]
    .filter((word) => word.length >= minContextWord)
    .toSorted((a, b) => b.length - a.length);
}

function isOnlyContext(password: string, email: string | null): boolean {
  const lower = password.toLowerCase();
  const rest = wordsAround(email).reduce((left, word) => left.replaceAll(word, ''), lower);
  return rest !== lower && lettersOf(rest) < minOwnLetters;
}

// The characters that people write in place of a letter; some stand for either of two.
const substitutions: Readonly<Record<string, readonly string[]>> = {
  '0': ['o'],
  '1': ['i', 'l'],
  '3': ['e'],
  '4': ['a'],
  '5': ['s'],
  '7': ['t'],
  '8': ['b'],
  '@': ['a'],
  $: ['s'],
  '!': ['i', 'l'],
  '+': ['t'],
  '€': ['e'],
};
// From this many readings on, an ambiguous character is read as its first letter only.
const maxReadings = 64;

/** Every reading of a form with its substitutions undone. */
function undone(form: string): readonly string[] {
  return [...form].reduce<readonly string[]>(
    (readings, character) => {
      const letters = substitutions[character] ?? [character];
      const choices = readings.length < maxReadings ? letters : letters.slice(0, 1);
      return readings.flatMap((reading) => choices.map((letter) => reading + letter));
    },
    [''],
  );
}

/** The lengths that remain as digits and symbols are taken from the end; of a text without letters only symbols are taken. */
function lengthsOf(text: string): readonly number[] {
  const letters = text.replace(/[^\p{L}]+$/u, '').length;
  const rest = text.replace(/[^\p{L}\p{N}]+$/u, '').length;
  if (letters === 0) return [text.length, rest];
  return Array.from({ length: text.length - letters + 1 }, (_, cut) => text.length - cut);
}

/**
 * PW2: the forms of a password to look up in the list of known ones: in lower case, whole and without the digits and symbols
 * at its end, each with and without the usual substitutions undone. Parts are not looked up: a known word among others is
 * no harm.
 */
export function knownForms(password: string): ReadonlySet<string> {
  const lower = password.toLowerCase();
  const forms = lengthsOf(lower).map((length) => lower.slice(0, length));
  return new Set([...forms, ...forms.flatMap(undone)]);
}

/**
 * PW1 to PW3: why a password is refused, or null. Characters are code points, so that an emoji counts once; nothing
 * is trimmed, folded or normalised. `isCommon` looks up a form of PW2 in the list of known passwords, which only the server
 * has.
 */
export function passwordRefusal(
  password: string,
  email: string | null,
  isCommon: (password: string) => boolean,
): PasswordRefusal | null {
  if (password === '') return 'required';
  // Cheap check first: counting the code points of a megabyte takes time.
  if (password.length > 2 * maxPassword) return 'too_long';
  const length = [...password].length;
  if (length < minPassword) return 'too_short';
  if (length > maxPassword) return 'too_long';
  const isKnown = () => [...knownForms(password)].some(isCommon);
  return isOnlyContext(password, email) || isKnown() ? 'too_common' : null;
}

/** PW1: why the repetition is refused, or null when it is the same, character by character. */
export function confirmationRefusal(
  password: string,
  confirmation: string,
): 'required' | 'does_not_match' | null {
  if (confirmation === '') return 'required';
  return confirmation === password ? null : 'does_not_match';
}
