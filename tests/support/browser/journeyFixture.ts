import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/appServer.ts';
import type { Account, JourneyServer } from '../server/journeyServer.ts';
import { createRecordingProxy, type RecordingProxy } from '../server/network/recordingProxy.ts';
import { type Browser, type BrowserOptions, type OpenBrowser, openBrowser, openContext } from './browser.ts';
import { deleteTraces, saveTraces } from './journeyTraces.ts';
import type { RunningChromium } from './runningChromium.ts';
import { type CountedTable, endAllSessions, storedRows } from './storedRows.ts';

/** What one journey has for itself: its wire, its browsers, its people; `Server` says what it may do to the server. */
export type JourneyFixture<Server = Pick<JourneyServer, 'origin' | 'dataDir' | 'mails'>> = {
  readonly server: Server;
  readonly proxy: RecordingProxy;
  addPerson: JourneyServer['addPerson'];
  addBuilding: JourneyServer['addBuilding'];
  /** Rows that belong to this journey's people. */
  storedRows(table: CountedTable): number;
  /** As if the sessions of this journey's people had run out. */
  endSessions(): void;
  /** Somebody's browser for as long as it is open; with the service worker only where `worker` asks for it. */
  openBrowser(options?: BrowserOptions): Promise<OpenBrowser>;
  /**
   * A browser whose profile is on the disk: two opens of one name are one person's browser, closed or killed and
   * opened again. Only for journeys that need that: it costs ten times as much.
   */
  openProfile(name: string, options?: BrowserOptions): Promise<Browser>;
  /** Where the browser of that name keeps everything. */
  profile(name: string): string;
};

/** `title` is the name of the folder that is left behind if it fails. */
export async function createJourneyWorld(
  server: JourneyServer,
  chromium: RunningChromium,
  title: string,
): Promise<JourneyFixture<JourneyServer> & { end(hasFailed: boolean): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-journey-'));
  const proxy = await createRecordingProxy(await freePort(), server.origin);
  const browsers: OpenBrowser[] = [];
  const people: Account[] = [];
  const emails = () => people.map(({ email }) => email);

  function opened<Kind extends OpenBrowser>(browser: Kind): Kind {
    browsers.push(browser);
    return browser;
  }

  return {
    server,
    proxy,
    addPerson: async (who) => {
      const person = await server.addPerson(who);
      people.push(person);
      return person;
    },
    addBuilding: (names) => server.addBuilding(names),
    storedRows: (table) => storedRows(server.dataDir, table, emails()),
    endSessions: () => endAllSessions(server.dataDir, emails()),
    openBrowser: async (options) => opened(await openContext(await chromium.running(), options)),
    openProfile: async (name, options) => opened(await openBrowser(join(folder, name), options)),
    profile: (name) => join(folder, name),
    end: async (hasFailed) => {
      deleteTraces(title);
      if (hasFailed) await saveTraces(title, browsers, proxy.records, server.printed);
      for (const browser of browsers) await browser.close();
      await proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
