import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { cleanText, lengthOf } from '#domain/cleanText.ts';

const messages: Readonly<Record<string, MessageDescriptor>> = {
  required: msg`Please fill this in.`,
  invalid: msg`Please check this entry.`,
  name_not_ascii: msg`Before the @ only the letters a to z, digits and signs are possible.`,
  too_long: msg`This is too long.`,
  too_short: msg`This is too short.`,
  too_common: msg`This password is too common. Please choose another one.`,
  does_not_match: msg`The two passwords do not match.`,
  taken: msg`This is already taken.`,
  out_of_range: msg`This is out of range.`,
  not_a_whole_number: msg`Please enter a whole number.`,
  not_applicable: msg`This does not apply here.`,
  unknown_field: msg`This is not expected here.`,
};

/** The message under a field for a key of `errors` (contract, "Errors"); an unknown key is shown as it is. */
export function fieldErrorMessage(key: string): string {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message === undefined ? key : i18n._(message);
}

/** The message under a field whose text has more than `limit` characters once it is cleaned (T9), or null. */
export function lengthError(text: string, limit: number): string | null {
  return lengthOf(cleanText(text)) <= limit ? null : i18n._(msg`Please keep this to ${limit} characters.`);
}
