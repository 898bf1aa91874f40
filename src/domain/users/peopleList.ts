import { columnsIn } from '../csvRecords.ts';
import { isLocale, type Locale } from '../locale.ts';
import { type Role, roles } from './role.ts';

// Role and locale may be missing.
const neededColumns = ['firstname', 'lastname', 'email'] as const;
const columns = [...neededColumns, 'role', 'locale'] as const;

type PeopleColumn = (typeof columns)[number];

// What spreadsheets in the four languages of the product call them, and how these are written without accents.
const columnWords = new Map<string, PeopleColumn>([
  ['first name', 'firstname'],
  ['vorname', 'firstname'],
  ['prénom', 'firstname'],
  ['prenom', 'firstname'],
  ['nome', 'firstname'],
  ['last name', 'lastname'],
  ['surname', 'lastname'],
  ['name', 'lastname'],
  ['nachname', 'lastname'],
  ['familienname', 'lastname'],
  ['nom', 'lastname'],
  ['nom de famille', 'lastname'],
  ['cognome', 'lastname'],
  ['e-mail', 'email'],
  ['mail', 'email'],
  ['e-mail address', 'email'],
  ['email address', 'email'],
  ['e-mail-adresse', 'email'],
  ['adresse e-mail', 'email'],
  ['indirizzo e-mail', 'email'],
  ['rolle', 'role'],
  ['rôle', 'role'],
  ['ruolo', 'role'],
  ['language', 'locale'],
  ['sprache', 'locale'],
  ['langue', 'locale'],
  ['lingua', 'locale'],
]);

const roleWords = new Map<string, Role>([
  ['administration', 'administrator'],
  ['administrateur', 'administrator'],
  ['administratrice', 'administrator'],
  ['amministratore', 'administrator'],
  ['amministratrice', 'administrator'],
  ['inspektor', 'inspector'],
  ['inspektorin', 'inspector'],
  ['inspektion', 'inspector'],
  ['inspecteur', 'inspector'],
  ['inspectrice', 'inspector'],
  ['ispettore', 'inspector'],
  ['ispettrice', 'inspector'],
]);

const localeWords = new Map<string, Locale>([
  ['english', 'en'],
  ['englisch', 'en'],
  ['anglais', 'en'],
  ['inglese', 'en'],
  ['german', 'de'],
  ['deutsch', 'de'],
  ['allemand', 'de'],
  ['tedesco', 'de'],
  ['french', 'fr'],
  ['französisch', 'fr'],
  ['français', 'fr'],
  ['francese', 'fr'],
  ['italian', 'it'],
  ['italienisch', 'it'],
  ['italien', 'it'],
  ['italiano', 'it'],
]);

// Two ways to write "é" are one letter.
const plain = (text: string) => text.trim().toLowerCase().normalize('NFC');

/**
 * E5: the columns of a list of people, in its order, by the names in its header: those of the contract, or what they are called in
 * one of the four languages. A name that is none of them stays as it is.
 */
export function peopleColumns(header: readonly string[] | null | undefined): readonly string[] {
  return columnsIn(header).map((name) => columnWords.get(plain(name)) ?? name);
}

/** Whether a list has what it needs, each column once, and no other. */
export function arePeopleColumns(names: readonly string[]): boolean {
  return (
    neededColumns.every((name) => names.includes(name)) &&
    names.every((name, place) => columns.some((one) => one === name) && names.indexOf(name) === place)
  );
}

/** E5: the role that a cell names, in one of the four languages; an empty one is an inspector. Undefined: it names none. */
export function roleIn(cell: string): Role | undefined {
  if (cell === '') return 'inspector';
  const word = plain(cell);
  return roles.find((one) => one === word) ?? roleWords.get(word);
}

/** E5: the language that a cell names, as its code or in one of the four languages; an empty one is English. */
export function localeIn(cell: string): Locale | undefined {
  if (cell === '') return 'en';
  const word = plain(cell);
  return isLocale(word) ? word : localeWords.get(word);
}
