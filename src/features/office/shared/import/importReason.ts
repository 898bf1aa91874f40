import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { locales } from '#domain/locale.ts';
import { roles } from '#domain/users/role.ts';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';

const unclosed = msg`The quotation marks do not match.`;
const otherColumns = msg`This line does not have as many columns as the first one.`;

// What concerns a line or a whole file of people (E5), and of buildings (L6, L7, B1, B8).
const messages: Readonly<Record<string, MessageDescriptor>> = {
  duplicate: msg`This address is in the file twice.`,
  columns: otherColumns,
  header: msg`The first line must name the columns: firstname, lastname, email, and optionally role and locale.`,
  broken: unclosed,
  mandate_missing: msg`There is no mandate.`,
  name_missing: msg`There is no name.`,
  wrong_number_of_cells: otherColumns,
  broken_quotes: unclosed,
  unreadable_cell: msg`A number, a date or an error of a spreadsheet cannot be read as text. Format the cells as text.`,
  heads: msg`The first line must name the columns: mandate, name, street, city, and optionally number.`,
  unreadable: msg`This file cannot be read.`,
  no_text: msg`This file cannot be read.`,
  too_large: msg`This file is too large.`,
  too_slow: msg`This file is too large.`,
  too_many: msg`This list has too many lines.`,
  too_many_undecided: msg`More than 1,000 lines of this list are to be decided. Is it the right list?`,
  spreadsheet: msg`This is the file of another spreadsheet program. Save it as XLSX or CSV, and choose that file.`,
  empty: msg`It is empty.`,
  refused: msg`Lines of it cannot be read.`,
  undecided: msg`Lines of it are not decided.`,
  other_mandates: msg`It has lines of another mandate.`,
};

// Written as they stand in the file.
const allowed: Readonly<Record<string, readonly string[]>> = { role: roles, locale: locales };

/** Why a list, a line of it or a field of that is refused, in the current language; an unknown reason as it is. */
export function importReason(key: string, field: string | null = null): string {
  if (key === 'invalid' && field === 'email') return i18n._(msg`This is not an email address.`);
  if (key === 'invalid' && field !== null && Object.hasOwn(allowed, field)) {
    const list = allowed[field]?.join(', ') ?? '';
    return i18n._(msg`Allowed: ${list}`);
  }
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message === undefined ? fieldErrorMessage(key) : i18n._(message);
}
