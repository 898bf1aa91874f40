import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scriptOf } from '../../support/browser/openMakerPage.ts';
import { openChromium } from './others/chromium.ts';
import type { Driver } from './others/Driver.ts';
import { noFirefox, openFirefox } from './others/firefox.ts';
import { noWebKit, openWebKit } from './others/webkit.ts';

const server = createServer();
let address: string;
beforeAll(async () => {
  const files: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', '<!doctype html><title></title><script defer src="/page.js"></script>'],
    '/page.js': ['text/javascript', await scriptOf('./faithfulInPage.ts')],
    '/photos.js': ['text/javascript', await scriptOf('../../../src/photos/worker.ts')],
  };
  server.on('request', ({ url = '' }, response) => {
    const [type, body] = files[url] ?? ['text/plain', ''];
    response.writeHead(url in files ? 200 : 404, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());

async function ask(open: (profile: string) => Promise<Driver>): Promise<unknown> {
  const profile = mkdtempSync(join(tmpdir(), 'storey-canvas-'));
  const driver = await open(profile);
  try {
    await driver.goto(address);
    await expect.poll(() => driver.run(() => document.title), { timeout: 20_000 }).not.toBe('');
    return JSON.parse(await driver.run(() => document.title));
  } finally {
    await driver.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const openProtected = async (profile: string) =>
  openFirefox(profile, { 'privacy.resistFingerprinting': true });
const isHanded = { worker: true, page: true };

it.each([
  { name: 'Chromium', why: null, open: openChromium, expected: isHanded },
  { name: 'Firefox', why: noFirefox(), open: openFirefox, expected: isHanded },
  { name: 'WebKit', why: noWebKit(), open: openWebKit, expected: isHanded },
  {
    name: 'Firefox with resistFingerprinting',
    why: noFirefox(),
    open: openProtected,
    expected: { worker: false, page: false },
  },
])('PH2 $name hands out photos: $expected', async ({ why, open, expected }) => {
  expect(why === null ? await ask(open) : expected).toEqual(expected);
});
