// @vitest-environment happy-dom
import { i18n, type Messages } from '@lingui/core';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Languages from '#i18n/activateLocale.ts';
import type { Device } from '../../../../src/features/shared/Device.ts';
import { show } from '../app/showApp.tsx';

let languages: typeof Languages;
let french: PromiseWithResolvers<{ messages: Messages }>;

beforeEach(async () => {
  french = Promise.withResolvers();
  // It may be rejected before it is asked for.
  french.promise.catch(() => undefined);
  // A start: no language is loaded yet, and French does not arrive before the test says so.
  vi.resetModules();
  vi.doMock('../../../../locales/start/fr.po', () => french.promise);
  languages = await import('#i18n/activateLocale.ts');
});
afterEach(() => {
  cleanup();
  vi.doUnmock('../../../../locales/start/fr.po');
  vi.resetModules();
  i18n.activate('en');
  vi.restoreAllMocks();
});

describe('a language that does not arrive', () => {
  it('S35 §4 holds up no screen', async () => {
    const { activateLocale, activeLocale, loadMessages } = languages;
    await activateLocale('en');
    const switching = activateLocale('fr');
    await loadMessages('account');
    expect(activeLocale()).toBe('en');
    french.resolve({ messages: {} });
    await switching;
    expect(activeLocale()).toBe('fr');
  });

  it('S35 §4 brings the texts of the screens that were opened meanwhile', async () => {
    const { activateLocale, loadMessages } = languages;
    await activateLocale('en');
    const load = vi.spyOn(i18n, 'load');
    const switching = activateLocale('fr');
    await loadMessages('account');
    french.resolve({ messages: {} });
    await switching;
    expect(load.mock.calls.map(([locale]) => locale)).toEqual(['en', 'fr', 'fr']);
  });

  it('S35 §4 is a failure otherwise, after which the page has its language', async () => {
    const { activateLocale, activeLocale, loadMessages } = languages;
    await activateLocale('en');
    const outcome = activateLocale('fr').catch(() => 'failed');
    french.reject(new TypeError('Failed to fetch'));
    expect(await outcome).toBe('failed');
    await loadMessages('account');
    expect(activeLocale()).toBe('en');
  });
});

it('S35 §4 the list shows the language that is loaded, and its choice can be taken back', async () => {
  const { LanguageSwitch } = await import('../../../../src/app/shell/LanguageSwitch.tsx');
  const { DeviceContext } = await import('../../../../src/features/shared/Device.ts');
  const device = { chooseLanguage: () => undefined } as Partial<Device> as Device;
  const part = (
    <DeviceContext value={device}>
      <LanguageSwitch />
    </DeviceContext>
  );
  await show(part, { at: '/en/tour' });
  const list = screen.getByRole<HTMLSelectElement>('combobox');
  await userEvent.selectOptions(list, 'fr');
  expect(list.value).toBe('fr');
  await userEvent.selectOptions(list, 'en');
  french.resolve({ messages: {} });
  // Long enough for what has arrived too late to take effect.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(list.value).toBe('en');
  expect(i18n.locale).toBe('en');
});

it('§9 a start loads its language only', async () => {
  const { activateLocale, loadMessages } = languages;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  i18n.activate('');
  const load = vi.spyOn(i18n, 'load');
  const starting = activateLocale('de');
  await Promise.all([starting, loadMessages('account')]);
  expect(new Set(load.mock.calls.map(([locale]) => locale))).toEqual(new Set(['de']));
});
