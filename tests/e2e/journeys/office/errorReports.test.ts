import type { Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
import { type ReportServer, startReportServer } from '../../../support/server/reportServer.ts';
import { rareJourney } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';

const linkToken = 'a1b2c3-activation-token';
const comment = 'The lift smells of cheese';
const name = 'Ines Pector';

/** Receives the reports of this journey. */
async function takeReports(): Promise<ReportServer> {
  const reports = await startReportServer();
  onTestFinished(() => reports.stop());
  return reports;
}

/** An error outside of every handler. */
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

/** Throws after the first script of the app, which listens by then, though it loads the rest later. */
async function breakAtStart(page: Page): Promise<void> {
  await page.addInitScript((token) => {
    document.addEventListener('DOMContentLoaded', () => {
      if (!location.pathname.endsWith('/activate')) return;
      setTimeout(() => {
        document.documentElement.dataset['brokenAt'] = String(performance.now());
        throw new TypeError(`Failed to fetch ${location.href}?token=${token}`);
      });
    });
  }, linkToken);
}

function brokenBeforeAsked(page: Page): Promise<boolean> {
  return page.evaluate((path) => {
    const [asking] = performance.getEntriesByName(location.origin + path);
    return Number(document.documentElement.dataset['brokenAt']) < (asking?.startTime ?? 0);
  }, paths.clientSettings);
}

const askedOf = ({ proxy }: JourneyFixture) =>
  proxy.records.filter(({ url }) => url === paths.clientSettings);

rareJourney(
  '§9 error reports arrive in staging, also errors before the consent, without personal data',
  async ({ ownFixture }) => {
    const reports = await takeReports();
    const values = () => reports.received.map((text) => /"value":"([^"]*)"/.exec(text)?.[1]);
    const fixture = await ownFixture({ APP_ENV: 'staging', SENTRY_DSN: reports.dsn });
    const inspector = await fixture.addPerson({ firstname: 'Ines', lastname: 'Pector' });
    const asked = () => askedOf(fixture);
    const { page, complaints } = await fixture.openBrowser({ worker: true });
    await breakAtStart(page);
    await page.goto(`${fixture.proxy.origin}/en/user/activate?token=${linkToken}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(values).toEqual(['Failed to fetch']);
    expect(await brokenBeforeAsked(page)).toBe(true);

    await signIn(page, fixture.proxy.origin, inspector);
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
    // What a client that collects breadcrumbs would keep.
    await page.evaluate(
      (text) => fetch(`/api/password_reset?q=${text}`, { method: 'POST', body: text }),
      canaries.join(' '),
    );
    const message = `${canaries.join(' ')} is not iterable`;
    await breakWith(page, message, 'rejected');
    await expect.poll(values).toEqual(['Failed to fetch', 'is not iterable']);

    // A screen that throws while rendering; the error boundary replaces it, and no other is rendered.
    await readyForOfflineUse(page);
    await page.evaluate(
      (text) => {
        // The formats were created before.
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
    expect(complaints.filter((text) => /Content Security|Trusted/.test(text))).toEqual([]);
    // Once per page load.
    expect(asked().map(({ status }) => status)).toEqual([200, 200]);
    expect(asked().every(({ headers }) => headers['authorization'] === undefined)).toBe(true);
  },
);

rareJourney('§9 consent to error reports is never asked for in development', async ({ ownFixture }) => {
  const reports = await takeReports();
  const fixture = await ownFixture({ APP_ENV: 'development', SENTRY_DSN: reports.dsn });
  const asked = () => askedOf(fixture);
  const { page } = await fixture.openBrowser();
  const requested: URL[] = [];
  page.on('request', (request) => requested.push(new URL(request.url())));
  await signIn(page, fixture.proxy.origin, await fixture.addPerson());
  await breakWith(page, 'Failed to fetch', 'thrown');
  await expect.poll(() => asked().map(({ status }) => status)).toEqual([200]);
  await breakWith(page, 'Failed to fetch', 'rejected');
  // Reports begin three seconds after the first screen.
  await page.waitForTimeout(4_000);
  expect(reports.received).toEqual([]);
  expect(requested.filter(({ pathname }) => pathname.includes('/openErrorReports-'))).toEqual([]);
  expect(requested.filter(({ origin }) => origin !== fixture.proxy.origin)).toEqual([]);
});
