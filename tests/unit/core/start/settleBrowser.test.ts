import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settleBrowser } from '../../../../scripts/ensure/settleBrowser.mjs';
import { findBrowser } from '../../../../scripts/findBrowser.mjs';

const playwrights = '/home/inspector/.cache/ms-playwright/chromium/chrome';

let folder = '';
let installed = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storey-test-'));
  installed = join(folder, 'chromium');
  writeFileSync(installed, '', { mode: 0o755 });
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A machine on which these programs start, and no other. */
function machine(...working: readonly (string | null)[]) {
  return {
    download: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    start: (path: string | null) =>
      Promise.resolve({ reason: working.includes(path) ? null : 'no snap', program: playwrights }),
  };
}

it('an installed browser that starts is driven, and none is downloaded', async () => {
  const environment = { PATH: folder };
  const browsers = machine(installed, null);
  await settleBrowser(environment, browsers);
  expect(browsers.download).not.toHaveBeenCalled();
  expect(findBrowser(environment)).toBe(installed);
});

it('where the installed one does not start, Playwright’s is downloaded, and is the one that tests find', async () => {
  const environment = { PATH: folder };
  const browsers = machine(null);
  await settleBrowser(environment, browsers);
  expect(browsers.download).toHaveBeenCalledOnce();
  expect(findBrowser(environment)).toBe(playwrights);
});

it('one that the user names and that does not start ends the run', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const browsers = machine(null);
  await expect(settleBrowser({ CHROMIUM_PATH: installed }, browsers)).rejects.toThrow('ended');
  expect(said.mock.calls).toEqual([[expect.stringMatching(/ does not start \(no snap\): .*CHROMIUM_PATH/)]]);
  expect(browsers.download).not.toHaveBeenCalled();
});
