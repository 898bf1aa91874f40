import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { commandPatienceMs, openDatabase } from '../../../server/database/openDatabase.ts';
import { loadDemo } from '../../../server/services/loadDemo.ts';
import { hashPassword } from '../../../server/services/passwords.ts';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { type ReportServer, startReportServer } from '../../support/reportServer.ts';
import { inspector, signIn } from '../pages/LoginPage.ts';
import { readyForTheCellar } from '../pages/readyForTheCellar.ts';

const linkToken = 'a1b2c3-activation-token';
const comment = 'The lift smells of cheese';
const name = 'Ines Pector';

let reports: ReportServer;
let world: AppWorld;
let browser: Browser;
afterEach(() => world.end());

async function open(environment: string): Promise<void> {
  world = await createAppWorld({ APP_ENV: environment, SENTRY_DSN: reports.dsn });
  if (environment !== 'development') await bringPeople(world.server.dataDir);
  browser = await world.openBrowser('phone');
}

/** The people and buildings of the demo, which nothing but development has by itself. */
async function bringPeople(dataDir: string): Promise<void> {
  const file = join(dataDir, 'storey.db');
  const database = openDatabase({ kind: 'sqlite', file }, commandPatienceMs, () => undefined);
  const surroundings = { database, now: () => new Date(), randomBytes, passwords: { hash: hashPassword } };
  await loadDemo(surroundings, ['data/ch-hospitals.csv']);
  await database.destroy();
}

/** As broken machinery does it, outside of everything that could catch it. */
function breakWith(page: Page, message: string, how: 'thrown' | 'rejected'): Promise<void> {
  return page.evaluate(
    ({ text, kind }) => {
      const broken = new TypeError(text);
      if (kind === 'thrown')
        setTimeout(() => {
          throw broken;
        });
      else void Promise.reject(broken);
    },
    { text: message, kind: how },
  );
}

const asked = () => world.proxy.records.filter(({ url }) => url === paths.clientSettings);
const values = () => reports.received.map((text) => /"value":"([^"]*)"/.exec(text)?.[1]);

describe('§9 error reports', () => {
  beforeAll(async () => {
    reports = await startReportServer();
  });
  afterAll(() => reports.stop());

  it('arrive in staging, also from before they were asked for, with nothing of people in them', async () => {
    await open('staging');
    const { page } = browser;
    await page.goto(`${world.proxy.origin}/en/user/activate?token=${linkToken}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(asked()).toEqual([]);
    await breakWith(page, `Failed to fetch ${page.url()}?token=${linkToken}`, 'thrown');
    await expect.poll(values).toEqual(['Failed to fetch']);

    await signIn(page, world.proxy.origin);
    const { token, id } = await page.evaluate(async (path) => {
      const kept = localStorage.getItem('authToken') ?? '';
      const answer = await fetch(path, { headers: { authorization: `Bearer ${kept}` } });
      return { token: kept, id: ((await answer.json()) as { id: string }).id };
    }, paths.me);
    expect([token, id].every((text) => text.length > 20)).toBe(true);
    const canaries = [
      linkToken,
      comment,
      name,
      inspector.email,
      token,
      id,
      'activate',
      'select_building',
      'cheese',
    ];
    // What a client that collects would keep as a breadcrumb.
    await page.evaluate(
      (text) => fetch(`/api/password_reset?q=${text}`, { method: 'POST', body: text }),
      canaries.join(' '),
    );
    const message = `${canaries.join(' ')} is not iterable`;
    await breakWith(page, message, 'rejected');
    await expect.poll(values).toEqual(['Failed to fetch', 'is not iterable']);

    // A screen that breaks while it is drawn; the boundary shows something else instead. No other is drawn any more.
    await readyForTheCellar(page);
    await page.evaluate(
      (text) => {
        // The formats themselves were made long ago.
        for (const { prototype } of [Intl.DateTimeFormat, Intl.NumberFormat]) {
          Object.defineProperty(prototype, 'format', {
            get: () => {
              throw new TypeError(text);
            },
          });
        }
      },
      `Invalid time value: ${canaries.join(' ')}`,
    );
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect.poll(() => values().at(-1)).toBe('Invalid time value');

    for (const report of reports.received) {
      expect(report).toMatch(/^POST \/api\/1\/envelope\/\?/);
      expect(report).toContain('"environment":"staging"');
      for (const canary of canaries) expect(report).not.toContain(canary);
      expect(report).not.toContain('"referer"');
    }
    expect(reports.received.at(-1)).toContain('"filename":"app:///assets/');
    expect(browser.complaints.filter((text) => /Content Security|Trusted/.test(text))).toEqual([]);
    // Once for each time that the page was loaded.
    expect(asked().map(({ status }) => status)).toEqual([200, 200]);
    expect(asked().every(({ headers }) => headers['authorization'] === undefined)).toBe(true);
  });

  it('are never asked for in development', async () => {
    const before = reports.received.length;
    await open('development');
    const { page } = browser;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== world.proxy.origin) elsewhere.push(request.url());
    });
    await signIn(page, world.proxy.origin);
    await breakWith(page, 'Failed to fetch', 'thrown');
    await expect.poll(() => asked().map(({ status }) => status)).toEqual([200]);
    await breakWith(page, 'Failed to fetch', 'rejected');
    await page.waitForTimeout(1_000);
    expect(reports.received).toHaveLength(before);
    expect(elsewhere).toEqual([]);
  });
});
