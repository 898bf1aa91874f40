import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

// The English wording of the first eight is the customer's, letter for letter (specification §8).
const messages: Readonly<Record<string, MessageDescriptor>> = {
  invalid_activation_token: msg`Your activation link is invalid`,
  invalid_password_reset_token: msg`Your password reset link is invalid`,
  invalid_session: msg`Your session has expired.`,
  session_expired: msg`Your session has expired, please log in.`,
  invalid_email_or_password: msg`Invalid email or password`,
  network_error: msg`A Network error ocurred. Please make sure you have an internet connection and retry.`,
  network_refused: msg`This network refuses Storey. Try another network.`,
  network_portal: msg`This network blocks the way to the server. You may have to sign in to the Wi-Fi first.`,
  unknown_error: msg`An unknown error occurred.`,
  user_disabled: msg`Your account was disabled`,
  forbidden: msg`You do not have permission to do this.`,
  not_found: msg`This does not exist, or it is not yours.`,
  too_large: msg`This is too large to be sent.`,
  too_many_requests: msg`Too many attempts. Please wait a moment and try again.`,
  unavailable: msg`The server is busy. Please try again in a moment.`,
  validation_failed: msg`Please check what you entered.`,
  operation_reused: msg`The server has already received another version of this.`,
  tour_concluded: msg`This tour is already concluded.`,
  last_administrator: msg`This is the last administrator who can log in. Make somebody else an administrator first.`,
  already_activated: msg`This account is already activated.`,
  account_disabled: msg`This account is disabled. Enable it first.`,
  no_touchpoint_completed: msg`You need to complete at least one touchpoint, before you can conclude this tour.`,
};

/** The message for an error key of the server; an unknown key is shown as it is (contract, "Errors"). */
export function serverErrorMessage(key: string): string {
  const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return message === undefined ? key : i18n._(message);
}
