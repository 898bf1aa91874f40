import type { ListTable } from '../lists/listColumns.ts';
import { isLocale, type Locale } from '../locale.ts';
import { type Role, roles } from './role.ts';

/** The columns of a list of people. */
export const peopleColumns = ['firstname', 'lastname', 'email', 'role', 'locale', 'mandates'] as const;

export type PeopleColumn = (typeof peopleColumns)[number];

/** E5, L6: what a list of people has; "name" is a last name, but "nome" a first one. */
export const peopleTable: ListTable<PeopleColumn> = {
  needed: ['firstname', 'lastname', 'email'],
  words: {
    firstname: 'first name, given name, forename, vorname, prénom, nome',
    lastname:
      'last name, surname, family name, name, nachname, familienname, zuname, nom, nom de famille, cognome',
    email:
      'e-mail, mail, e-mail address, mail address, e-mail-adresse, mailadresse, adresse e-mail, adresse mail, ' +
      'adresse électronique, courriel, mél, indirizzo e-mail, indirizzo mail, posta elettronica, ' +
      'indirizzo di posta elettronica',
    role: 'rolle, rôle, ruolo',
    locale: 'language, sprache, langue, lingua',
    mandates: 'mandate, mandat, mandanten, mandats, mandati, mandato',
  },
  further:
    'status, invited_at, activated_at, state, invited, activated, eingeladen, aktiviert, état, statut, invité, ' +
    'activé, stato, invitato, attivato',
};

const roleWords: ReadonlyMap<string, Role> = new Map([
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

const localeWords: ReadonlyMap<string, Locale> = new Map([
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
