import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { AppBar } from '../../e2e/pages/AppBar.ts';
import { signIn } from '../../e2e/pages/LoginPage.ts';
import { readyForOfflineUse } from '../../e2e/pages/readyForOfflineUse.ts';
import { readStored } from '../../e2e/real-browsers/readStored.ts';
import { type Chance, createChance } from '../../simulation/faults/chance.ts';
import { type AppFixture, createAppFixture } from '../../support/server/appFixture.ts';
import type { RecordingProxy, WireRecord } from '../../support/server/network/recordingProxy.ts';
import { check } from './check.ts';
import { inspect, type Memory, newMemory } from './inspector.ts';

type Blow = {
  readonly kind: 'kill' | 'stop workers';
  /** Milliseconds after the app was opened, or after the previous kill. */
  readonly after: number;
  readonly wire: 'well' | 'gone' | 'cut answers' | 'unwell' | 'portal';
};

export type KillsOutcome = {
  readonly violations: readonly string[];
  /** A line per kill: what was killed, and when. */
  readonly history: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
};

// A pause may be five minutes long by then (S11).
const timeoutMs = 6 * 60_000;

/** The plan of a seed. When exactly a kill hits depends on the machine. */
export function planOf(seed: number, kills: number): Blow[] {
  const chance = createChance(seed);
  const plan: Blow[] = [];
  while (plan.filter(({ kind }) => kind === 'kill').length < kills) plan.push(blow(chance));
  return plan;
}

function blow(chance: Chance): Blow {
  return {
    kind: chance.weighed({ kill: 4, 'stop workers': 1 }),
    after: 300 + chance.below(5_000),
    wire: chance.weighed({ well: 4, gone: 3, 'cut answers': 2, unwell: 1, portal: 1 }),
  };
}

const changes = ({ method }: WireRecord) => method !== 'GET';

async function setWire(proxy: RecordingProxy, wire: Blow['wire']): Promise<void> {
  await proxy.close();
  proxy.behave();
  if (wire === 'portal') proxy.setEveryResponse('<!doctype html><title>Welcome to our hotel</title>');
  if (wire !== 'gone') await proxy.listen();
  for (let time = 0; time < 2; time += 1) {
    if (wire === 'cut answers') proxy.cutNextResponse(changes);
    if (wire === 'unwell') proxy.setNextResponse(500, { error: 'internal_error' }, changes);
  }
}

async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  // Sometimes, under load, this never resolves; the next step is a kill anyway.
  void session.detach().catch(() => undefined);
}

/** One person with one browser profile that is opened and killed again and again; in the end the network works. */
export async function runKills({ seed, kills }: { seed: number; kills: number }): Promise<KillsOutcome> {
  const fixture = await createAppFixture();
  try {
    return await strike(fixture, planOf(seed, kills));
  } finally {
    await fixture.end();
  }
}

async function strike(fixture: AppFixture, plan: readonly Blow[]): Promise<KillsOutcome> {
  const { proxy, server } = fixture;
  const memory = newMemory();
  const history: string[] = [];
  let browser = await fixture.openBrowser('phone');
  await signIn(browser.page, proxy.origin);
  await readyForOfflineUse(browser.page);

  let next = 0;
  while (next < plan.length) {
    let over = false;
    const walking = inspect(browser.page, proxy.origin, memory, () => over).catch((broken: unknown) => {
      if (!over) memory.complaints.push(`the walk stopped by itself: ${String(broken)}`);
    });
    for (let struck = false; !struck && next < plan.length; next += 1) {
      const { kind, after, wire } = plan[next] ?? blow(createChance(0));
      await setWire(proxy, wire);
      await wait(after);
      history.push(
        `${next + 1}: ${kind} after ${after} ms, wire ${wire}, at ${whereIs(browser.page, memory)}`,
      );
      if (kind === 'stop workers') {
        await stopWorkers(browser.page);
        continue;
      }
      over = true;
      struck = true;
      memory.killedAt = performance.now();
      await browser.kill();
    }
    over = true;
    await walking;
    browser = await fixture.openBrowser('phone');
  }

  await setWire(proxy, 'well');
  await browser.page.goto(proxy.origin);
  await new AppBar(browser.page).everythingSent
    .waitFor({ timeout: timeoutMs })
    .catch(async () =>
      memory.complaints.push(`I6 still unsent: ${await whatWaits(browser.page, proxy.origin)}`),
    );
  const stored = readStored(server.dataDir);
  return {
    violations: check(memory, stored, proxy.records),
    history,
    figures: {
      kills: plan.filter(({ kind }) => kind === 'kill').length,
      'workers stopped': plan.filter(({ kind }) => kind === 'stop workers').length,
      'conclusions shown': [...memory.said.values()].filter((standing) => standing === 'shown').length,
      'photos received': [...stored.photos.values()].reduce((sum, count) => sum + count, 0),
      'tours concluded': memory.concluded.size,
      'databases thrown away and brought back': memory.restored,
      'calls on the wire': proxy.records.filter(changes).length,
    },
  };
}

/** What the app shows as unsent, and why. */
async function whatWaits(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/en/sync`);
  return (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
}

function whereIs(page: Page, memory: Memory): string {
  return `${new URL(page.url()).pathname.replace(/[\w-]{30,}/, '…')} of tour ${memory.tour}`;
}
