// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { locales } from '#domain/locale.ts';
import { activateLocale, activeLocale } from '#i18n/activateLocale.ts';
import { fieldErrorMessage } from '#i18n/fieldErrorMessage.ts';
import { refusalMessage } from '#i18n/refusalMessage.ts';
import { serverErrorMessage } from '#i18n/serverErrorMessage.ts';

const catalogue = {
  invalid_activation_token: 'Your activation link is invalid',
  invalid_password_reset_token: 'Your password reset link is invalid',
  invalid_session: 'Your session has expired.',
  session_expired: 'Your session has expired, please log in.',
  invalid_email_or_password: 'Invalid email or password',
  network_error: 'A Network error ocurred. Please make sure you have an internet connection and retry.',
  unknown_error: 'An unknown error occurred.',
  user_disabled: 'Your account was disabled',
};

afterEach(() => activateLocale('en'));

describe('reasons become words', () => {
  it.each(Object.entries(catalogue))('§8 %s reads in English as the customer wrote it', async (key, text) => {
    await activateLocale('en');
    expect(serverErrorMessage(key)).toBe(text);
  });

  it('§5 the two conclusion messages read as the customer wrote them', async () => {
    await activateLocale('en');
    expect(refusalMessage('no_touchpoint_completed')).toBe(
      'You need to complete at least one touchpoint, before you can conclude this tour.',
    );
    expect(refusalMessage('incomplete')).toBe(
      'You need to handle all sub touchpoints, before you can conclude this touchpoint.',
    );
  });

  it('§8 a key that nobody knows is shown as it is, even one that every object has', () => {
    expect(serverErrorMessage('The lift is stuck.')).toBe('The lift is stuck.');
    expect(serverErrorMessage('constructor')).toBe('constructor');
    expect(fieldErrorMessage('toString')).toBe('toString');
  });

  it('§9 every language says it in its own words, and the page says which it is', async () => {
    const said = new Set<string>();
    for (const locale of locales) {
      await activateLocale(locale);
      said.add(serverErrorMessage('session_expired'));
      expect(activeLocale()).toBe(locale);
      expect(document.documentElement.lang).toBe(locale);
    }
    expect(said.size).toBe(locales.length);
  });
});
