import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { maxPassword, shortestPassword } from '#domain/users/password.ts';
import { fieldErrorMessage } from './fieldErrorMessage.ts';

const messages: Readonly<Record<string, MessageDescriptor>> = {
  too_short: msg`Please use at least ${shortestPassword} characters.`,
  too_long: msg`Please use at most ${maxPassword} characters.`,
};

/** The words under a field for a password: lengths are said in figures. */
export function passwordErrorMessage(key: string): string {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message === undefined ? fieldErrorMessage(key) : i18n._(message);
}
