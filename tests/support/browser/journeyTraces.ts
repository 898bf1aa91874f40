import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireRecord } from '../server/network/recordingProxy.ts';
import type { OpenBrowser } from './browser.ts';

const artifacts = join(import.meta.dirname, '../../.artifacts/journeys');
const screenshotMs = 5_000;

function folderOf(title: string): string {
  return join(artifacts, title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100));
}

/** Deletes the traces of an earlier run. */
export function deleteTraces(title: string): void {
  rmSync(folderOf(title), { recursive: true, force: true });
}

/**
 * Saves what the journey saw last: a screenshot of each page with its address and errors, the requests, and the log
 * of the server.
 */
export async function saveTraces(
  title: string,
  browsers: readonly OpenBrowser[],
  records: readonly WireRecord[],
  printed: string,
): Promise<void> {
  const folder = folderOf(title);
  mkdirSync(folder, { recursive: true });
  const wire = records.map(({ method, url, status, body }) => `${method} ${url} ${status ?? '-'} ${body}`);
  writeFileSync(join(folder, 'wire.txt'), `${wire.join('\n')}\n`);
  writeFileSync(join(folder, 'server.txt'), printed);
  const said: string[] = [];
  for (const [place, { context, complaints }] of browsers.entries()) {
    for (const [at, page] of context.pages().entries()) {
      const name = `browser-${place + 1}-page-${at + 1}`;
      said.push(`${name}: ${page.url()}`);
      // A page that hangs or is closed has no screenshot; the rest is still useful.
      await page
        .screenshot({ path: join(folder, `${name}.png`), timeout: screenshotMs })
        .catch((error: unknown) => said.push(String(error)));
    }
    said.push(...complaints);
  }
  writeFileSync(join(folder, 'browsers.txt'), `${said.join('\n')}\n`);
}
