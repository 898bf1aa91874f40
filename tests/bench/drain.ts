import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '#contract/http/paths.ts';
import type { Building, Mandate } from '#domain/building.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { inspector, signIn } from '../e2e/pages/LoginPage.ts';
import { forgetStarts, storedRows } from '../support/browser/storedRows.ts';
import { workerReady } from '../support/browser/workerReady.ts';
import { copyPreparedData } from '../support/data/preparedData.ts';
import { createAppServer, freePort } from '../support/server/appServer.ts';
import { bareLoopTook, beginBareLoop } from './drain/beginBareLoop.ts';
import { everythingSentAt, openWithUnsent } from './drain/openWithUnsent.ts';
import { createSlowWire } from './drain/slowWire.ts';
import { openUnwatchedBrowser } from './drain/unwatchedBrowser.ts';
import { waitingTours } from './drain/waitingTours.ts';

// The app's drain of many unsent entries against a bare sequential loop of fetch, in the same browser, to the same server,
// in turns. The app commits every step durably on the device; the loop stores nothing. No client is connected to the
// browser meanwhile: the server's database shows when all calls have been handled.
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    latency: { type: 'string', multiple: true, default: ['0', '40'] },
    // The page that is open during the drain. The sync page costs most, because it shows the whole list.
    path: { type: 'string', default: '/en/sync' },
  },
});
const aims: Readonly<Record<string, number>> = { 0: 1, 40: 4.5 };
const count = Number(values.entries);
const say = (line: string) => process.stdout.write(`${line}\n`);

function spread(figures: readonly number[], digits: number): string {
  const sorted = figures.toSorted((a, b) => a - b);
  const [least, middle, most] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map((place) =>
    (sorted[place] ?? 0).toFixed(digits),
  );
  return `${middle} (${least} to ${most})`;
}

/**
 * Waits until the database has exactly this many operations, and one second more for the client to process the last
 * responses.
 */
async function arrived(dataDir: string, operations: number): Promise<void> {
  const timeoutMs = 5 * 60_000;
  for (const began = Date.now(); storedRows(dataDir, 'operations') < operations; await wait(250)) {
    if (Date.now() - began > timeoutMs) throw new Error('they do not arrive');
  }
  await wait(1_000);
  const found = storedRows(dataDir, 'operations');
  if (found > operations) throw new Error(`${found - operations} too many arrived`);
}

async function measure(latency: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-bench-'));
  await copyPreparedData('demo', join(folder, 'data'));
  const server = await createAppServer(join(folder, 'data'));
  await server.start();
  const wire = await createSlowWire(await freePort(), server.port, latency);
  const browser = await openUnwatchedBrowser(join(folder, 'profile'));
  try {
    const token = await browser.watched(async (page) => {
      await signIn(page, wire.origin, inspector);
      await workerReady(page);
      await page.waitForLoadState('networkidle');
      return page.evaluate(() => localStorage.getItem('authToken') ?? '');
    });
    const get = async <Body>(path: string): Promise<Body> => {
      const answer = await fetch(server.origin + path, { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()) as Body;
    };
    const { id: userId } = await get<{ id: string }>(paths.me);
    const catalogue = await get<Catalogue>(paths.catalogue);
    const [mandate] = await get<Mandate[]>(paths.mandates);
    const [building] = await get<Building[]>(paths.mandateObjects(mandate?.id ?? ''));
    if (mandate === undefined || building === undefined) throw new Error('no building to walk through');
    const lists = { catalogue, mandate, building };

    const rates: Record<'bare' | 'app' | 'ratio', number[]> = { bare: [], app: [], ratio: [] };
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const before = storedRows(server.dataDir, 'operations');
      const waiting = await waitingTours(count, lists);
      await browser.watched((page) => openWithUnsent(page, wire, { userId, waiting, path: values.path }));
      const began = await wire.open();
      await arrived(server.dataDir, before + count);
      const app = (await browser.watched(everythingSentAt)) - began;
      forgetStarts(server.dataDir);
      const { outbox } = await waitingTours(count, lists);
      await browser.watched((page) => beginBareLoop(page, outbox, token));
      await arrived(server.dataDir, before + 2 * count);
      const bare = await browser.watched(bareLoopTook);
      forgetStarts(server.dataDir);
      rates.app.push((count / app) * 1000);
      rates.bare.push((count / bare) * 1000);
      rates.ratio.push(bare / app);
    }
    say(
      `+${latency} ms: bare loop ${spread(rates.bare, 0)} calls/s, the app ${spread(rates.app, 0)} calls/s`,
    );
    say(`+${latency} ms: ratio ${spread(rates.ratio, 2)}, aim ${aims[latency] ?? 'none'}`);
    return rates.ratio.toSorted((a, b) => a - b)[Math.floor(rates.ratio.length / 2)] ?? 0;
  } finally {
    await browser.close();
    await wire.close();
    await server.kill();
    // A child process of the browser may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

say(`${count} waiting entries, ${values.rounds} rounds each, ${values.path} open; median (least to most)`);
for (const latency of values.latency) {
  const ratio = await measure(Number(latency));
  if (ratio < (aims[latency] ?? 0)) process.exitCode = 1;
}
