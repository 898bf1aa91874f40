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

/** What one journey has to itself: a proxy, browsers and people. `Server` is the part of the server that it may use. */
export type JourneyFixture<Server = Pick<JourneyServer, 'origin' | 'dataDir' | 'mails'>> = {
  readonly server: Server;
  readonly proxy: RecordingProxy;
  addPerson: JourneyServer['addPerson'];
  addBuilding: JourneyServer['addBuilding'];
  /** Rows that belong to this journey's people. */
  storedRows(table: CountedTable): number;
  /** Ends the sessions of this journey's people on the server, as if they had expired. */
  endSessions(): void;
  /** A browser context; with the service worker only if `worker` asks for it. */
  openBrowser(options?: BrowserOptions): Promise<OpenBrowser>;
  /**
   * A browser with its profile on the disk: opening one name twice is one person's browser, closed or killed and
   * opened again. Costs ten times as much: only for journeys that need it.
   */
  openProfile(name: string, options?: BrowserOptions): Promise<Browser>;
  /** The profile folder of that name. */
  profile(name: string): string;
};

/** `title` names the folder of traces if the journey fails. */
export async function createJourneyFixture(
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
