// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { locales } from '#domain/locale.ts';
import { showStartFailure } from '../../../../src/app/showStartFailure.ts';

const shell = readFileSync(join(import.meta.dirname, '../../../../index.html'), 'utf8');
const reload = vi.fn<() => void>();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('reportError', vi.fn<() => void>());
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  document.body.innerHTML = /<body>(?<body>[\s\S]*)<script/u.exec(shell)?.groups?.['body'] ?? '';
});
afterEach(() => {
  window.dispatchEvent(new Event('online'));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** What the page says, by language. */
function said(): Record<string, string> {
  const parts = [...document.querySelectorAll<HTMLElement>('#root [role="alert"] [lang]')];
  return Object.fromEntries(parts.map((part) => [part.lang, part.textContent]));
}

describe('a start that fails', () => {
  it('S35 says in every language what to do, and loads the page again once the network is back', () => {
    showStartFailure(window, new TypeError('Failed to fetch dynamically imported module'));
    expect(Object.keys(said()).toSorted()).toEqual([...locales].toSorted());
    expect(said()).toMatchObject({ en: expect.stringContaining('Check the network') as unknown });
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is reported like an uncaught error', () => {
    const broken = new TypeError('Failed to fetch dynamically imported module');
    showStartFailure(window, broken);
    expect(window.reportError).toHaveBeenCalledExactlyOnceWith(broken);
  });
});
