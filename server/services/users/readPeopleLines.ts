import { cleanEmail } from '#contract/accounts/cleanEmail.ts';
import type { ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { maxImport } from '#contract/accounts/externalUserImport.ts';
import { cleanLine } from '#domain/cleanText.ts';
import { openList } from '#domain/lists/openList.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { type MandateAccess, readMandates } from '#domain/users/mandateAccess.ts';
import { localeIn, type PeopleColumn, peopleTable, roleIn } from '#domain/users/peopleList.ts';
import { emailKey } from '../../repositories/users.ts';
import { externalUserErrors } from './externalUserFields.ts';

/** A refused line and why; `field` null means the line as a whole. */
export type RefusedPerson = { readonly line: number; readonly field: string | null; readonly reason: string };

/** A person in a list; `mandates` are named as in the list (B5). */
export type PersonLine = ExternalUserFields & { readonly line: number; readonly mandates: MandateAccess };

type Cells = ReadonlyMap<PeopleColumn, string>;

function personOf(line: number, cells: Cells): Result<PersonLine, readonly RefusedPerson[]> {
  const cell = (name: PeopleColumn) => cells.get(name) ?? '';
  const [role, locale] = [roleIn(cell('role')), localeIn(cell('locale'))];
  const person: PersonLine = {
    line,
    firstname: cleanLine(cell('firstname')),
    lastname: cleanLine(cell('lastname')),
    email: cleanEmail(cell('email')),
    role: role ?? 'inspector',
    locale: locale ?? 'en',
    mandates: readMandates(cell('mandates')),
  };
  const errors = {
    ...externalUserErrors(person),
    ...(role === undefined && { role: ['invalid'] }),
    ...(locale === undefined && { locale: ['invalid'] }),
  };
  const faults = Object.entries(errors).flatMap(([field, keys]) =>
    keys.map((reason) => ({ line, field, reason })),
  );
  return faults.length === 0 ? accepted(person) : refused(faults);
}

/** The valid and the refused lines of a list, and the heads of its columns that were not read. */
export type People = {
  readonly people: readonly PersonLine[];
  readonly refused: readonly RefusedPerson[];
  readonly ignored: readonly string[];
};

function nobody(line: number, reason: string): People {
  return { people: [], refused: [{ line, field: null, reason }], ignored: [] };
}

/** E5, L6: reads the people of a CSV text. Of equal addresses in the file the second is refused. */
export function readPeopleLines(text: string): People {
  const { line: head, columns, rows } = openList(text, peopleTable);
  if (columns.missing.length > 0 || columns.twice.length > 0) return nobody(head, 'header');

  const people: PersonLine[] = [];
  const refusedLines: RefusedPerson[] = [];
  const seen = new Set<string>();
  let count = 0;
  for (const { line, cells } of rows()) {
    count += 1;
    if (count > maxImport) return nobody(line, 'too_many');
    if (typeof cells === 'string') {
      refusedLines.push({ line, field: null, reason: cells });
      continue;
    }
    const person = personOf(line, cells);
    if (!person.ok) {
      refusedLines.push(...person.reason);
    } else if (seen.has(emailKey(person.value.email))) {
      refusedLines.push({ line, field: 'email', reason: 'duplicate' });
    } else {
      seen.add(emailKey(person.value.email));
      people.push(person.value);
    }
  }
  return count === 0 ? nobody(head, 'empty') : { people, refused: refusedLines, ignored: columns.ignored };
}
