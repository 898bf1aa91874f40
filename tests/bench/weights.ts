import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { findBrowser } from '../../scripts/findBrowser.mjs';
import { inspector, LoginPage } from '../e2e/pages/LoginPage.ts';
import { SelectBuildingPage } from '../e2e/pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../e2e/pages/TouchpointPage.ts';
import { TourPage } from '../e2e/pages/TourPage.ts';
import { createAppFixture } from '../support/server/appFixture.ts';
import { header, say } from './client/report.ts';

// What a browser loads on the way to the first rating, and what each further page adds: every script and stylesheet in its
// network log, gzipped as for the budget. The service worker is blocked: its precache would be counted as well.
const dist = join(import.meta.dirname, '../../dist');
// The budgets of `scripts/budget.ts` with the toasts, and by the first rating with the rest of an inspection.
const limits: Readonly<Record<string, number>> = { login: 171_000, 'first rating': 331_000 };

const weightOf = (path: string) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6);

const fixture = await createAppFixture();
const executablePath = findBrowser(process.env);
const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
try {
  header();
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-US' });
  const page = await context.newPage();
  const loaded = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(?:js|css)$/u.test(pathname)) loaded.add(pathname);
  });
  let before = 0;
  const weigh = async (name: string): Promise<void> => {
    await page.waitForLoadState('networkidle');
    const files = [...loaded];
    const sum = (kind: string) =>
      files.filter((file) => file.endsWith(kind)).reduce((total, file) => total + weightOf(file), 0);
    const total = sum('.js') + sum('.css');
    const limit = limits[name];
    const aim = limit === undefined ? '' : `, aim at most ${limit / 1000}${total > limit ? ', MISSED' : ''}`;
    if (limit !== undefined && total > limit) process.exitCode = 1;
    say(
      `${name.padEnd(16)} JS ${kilobytes(sum('.js'))}  CSS ${kilobytes(sum('.css'))}  together ${kilobytes(total)} kB gz (+${((total - before) / 1000).toFixed(1)})${aim}`,
    );
    before = total;
  };

  const login = new LoginPage(page);
  await login.open(fixture.server.origin);
  await login.email.waitFor();
  await weigh('login');
  await login.signIn(inspector);
  const building = new SelectBuildingPage(page);
  await building.mandate.waitFor();
  await weigh('select building');
  await building.startTour('Canton', 'spital');
  await weigh('tour');
  await new TourPage(page).touchpoint('Arriving at work').click();
  const touchpoint = new TouchpointPage(page);
  await touchpoint.quickRating('Parking', 'Good').click();
  await touchpoint.quickRating('Parking', 'Good').and(page.locator('[aria-pressed=true]')).waitFor();
  await weigh('first rating');
  await touchpoint.openQuestion('Parking');
  await weigh('sub-touchpoint');
  for (const path of ['welcome', 'sync', 'tours', 'account']) {
    await page.goto(`${fixture.server.origin}/en/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await weigh(path);
  }
} finally {
  await browser.close();
  await fixture.end();
}
