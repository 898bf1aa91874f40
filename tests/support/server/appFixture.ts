import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserOptions, openBrowser } from '../browser/browser.ts';
import { type CountedTable, storedRows } from '../browser/storedRows.ts';
import { copyPreparedData, type Preparation } from '../data/preparedData.ts';
import { type AppServer, createAppServer, freePort } from './appServer.ts';
import { createRecordingProxy, type RecordingProxy } from './network/recordingProxy.ts';

/**
 * A server with the demo (its buildings and accounts), a recording proxy, and browsers; all of it is removed by
 * `end`.
 */
export type AppFixture = {
  readonly server: AppServer;
  readonly proxy: RecordingProxy;
  /** Opens a browser with the profile of that name: one name is one person's browser, closed and opened again. */
  openBrowser(profile: string, options?: BrowserOptions): Promise<Browser>;
  /** The profile folder of that name. */
  profile(name: string): string;
  storedRows(table: CountedTable): number;
  end(): Promise<void>;
};

export async function createAppFixture(
  settings: NodeJS.ProcessEnv = {},
  preparation: Preparation = 'demo',
): Promise<AppFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-e2e-'));
  const dataDir = join(folder, 'data');
  await copyPreparedData(preparation, dataDir);
  const server = await createAppServer(dataDir, settings);
  await server.start();
  const proxy = await createRecordingProxy(await freePort(), server.origin);
  const browsers: Browser[] = [];
  return {
    server,
    proxy,
    openBrowser: async (profile, options) => {
      const browser = await openBrowser(join(folder, profile), options);
      browsers.push(browser);
      return browser;
    },
    profile: (name) => join(folder, name),
    storedRows: (table) => storedRows(dataDir, table),
    end: async () => {
      for (const browser of browsers) await browser.close();
      await proxy.close();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
