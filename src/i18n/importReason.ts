import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { locales } from '#domain/locale.ts';
import { roles } from '#domain/users/role.ts';
import { fieldErrorMessage } from './fieldErrorMessage.ts';

// The keys of POST /api/external_users/import that concern a line or the whole file.
const messages: Readonly<Record<string, MessageDescriptor>> = {
  duplicate: msg`This address is in the file twice.`,
  columns: msg`This line does not have as many columns as the first one.`,
  header: msg`The first line must name the columns: firstname, lastname, email, and optionally role and locale.`,
  broken: msg`The quotation marks do not match.`,
  too_many: msg`There are too many people in one file.`,
  empty: msg`There is nobody in this file.`,
};

// Written as they stand in the file.
const allowed: Readonly<Record<string, readonly string[]>> = { role: roles, locale: locales };

/** Why a line of an import file is refused, or a field of it, in the current language. */
export function importReason(key: string, field: string | null): string {
  if (key === 'invalid' && field === 'email') return i18n._(msg`This is not an email address.`);
  if (key === 'invalid' && field !== null && Object.hasOwn(allowed, field)) {
    const list = allowed[field]?.join(', ') ?? '';
    return i18n._(msg`Allowed: ${list}`);
  }
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message === undefined ? fieldErrorMessage(key) : i18n._(message);
}
