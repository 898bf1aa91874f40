/** A password holds 12 to 128 characters, any characters (contract, "A password"). */
export const shortestPassword = 12;
export const longestPassword = 128;

export type PasswordRefusal = 'required' | 'too_short' | 'too_long' | 'too_common';

/**
 * P3: what somebody tries first who wants into an account of this product: its name, its trade, and the words that
 * people put where a password is asked, in its four languages.
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

// Shorter ones stand in too many words to mean anything.
const shortestContextWord = 4;
const fewestOwnLetters = 4;

function lettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** P3: the context words of one person: the product's and the parts of the address. */
function wordsAround(email: string | null): string[] {
  const [local = '', domain = ''] = (email ?? '').toLowerCase().split('@');
  const own = [local, ...local.split(/[._+-]/), ...domain.split('.')];
  return [...contextWords, ...own]
    .filter((word) => word.length >= shortestContextWord)
    .toSorted((a, b) => b.length - a.length);
}

function isOnlyContext(password: string, email: string | null): boolean {
  const lower = password.toLowerCase();
  const rest = wordsAround(email).reduce((left, word) => left.replaceAll(word, ''), lower);
  return rest !== lower && lettersOf(rest) < fewestOwnLetters;
}

/**
 * P1 to P3: why a password is refused, or null. Characters are code points, so that an emoji counts once; nothing
 * is trimmed, folded or normalised. `isCommon` answers for the list of the most common ones, which only the server
 * holds whole.
 */
export function passwordRefusal(
  password: string,
  email: string | null,
  isCommon: (password: string) => boolean,
): PasswordRefusal | null {
  if (password === '') return 'required';
  // The units come first: counting the characters of a megabyte costs something.
  if (password.length > 2 * longestPassword) return 'too_long';
  const length = [...password].length;
  if (length < shortestPassword) return 'too_short';
  if (length > longestPassword) return 'too_long';
  return isOnlyContext(password, email) || isCommon(password) ? 'too_common' : null;
}

/** P4: why the repetition is refused, or null: it is the same, character by character. */
export function confirmationRefusal(
  password: string,
  confirmation: string,
): 'required' | 'does_not_match' | null {
  if (confirmation === '') return 'required';
  return confirmation === password ? null : 'does_not_match';
}
