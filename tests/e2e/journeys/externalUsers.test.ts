import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWithMail, createAppWithMail } from '../../support/appWithMail.ts';
import type { Browser } from '../../support/browser.ts';
import type { WireRecord } from '../../support/recordingProxy.ts';
import { wordsIn } from '../../support/wordsIn.ts';
import { ExternalUsersPage } from '../pages/ExternalUsersPage.ts';
import { signIn } from '../pages/LoginPage.ts';

const administrator = { email: 'admin@demo.example', password: 'walk-the-building' };
const desk = { viewport: { width: 1280, height: 900 } };
const script = '<img src=x onerror=alert(document.domain)>';

let app: AppWithMail;
let browser: Browser;
let users: ExternalUsersPage;
const opened: string[] = [];
beforeAll(async () => {
  app = await createAppWithMail();
  browser = await app.world.openBrowser('desk', desk);
  browser.page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  users = new ExternalUsersPage(browser.page, await wordsIn('en'));
  await signIn(browser.page, app.world.proxy.origin, administrator);
});
afterAll(() => app.end());

function csv(lines: readonly string[]) {
  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}

const header = 'firstname,lastname,email,role,locale';
const people = Array.from(
  { length: 120 },
  (_, place) => `Person,Number ${String(place).padStart(3, '0')},person${place}@storey.example,inspector,de`,
);

it('a broken file says line by line why, and nobody is invited', async () => {
  await users.open(app.world.proxy.origin, 'en');
  await users.link('Import people').click();
  await users
    .field('CSV file')
    .setInputFiles(
      csv([header, 'Anna,Muster,anna@storey.example,inspector,de', 'Beat,Beispiel,no address,,']),
    );
  const fault = browser.page.getByRole('listitem').filter({ hasText: 'Line 3' });
  await fault.filter({ hasText: 'Please check this entry.' }).waitFor();
  expect(await browser.page.getByRole('button', { name: /^Invite \d/ }).count()).toBe(0);
  expect(app.mails.arrived).toEqual([]);
});

it('a good file is tried first, and invites only after consent', async () => {
  await users.field('CSV file').setInputFiles(csv([header, ...people]));
  const invite = browser.page.getByRole('button', { name: 'Invite 120 people', exact: true });
  await invite.waitFor();
  expect(app.mails.arrived).toEqual([]);
  await invite.click();
  await browser.page.getByText('The invitations are on their way.', { exact: true }).waitFor();
  expect((await app.mails.next('person7@storey.example')).html).toContain('lang="de"');
});

it('§3 the list searches, filters, sorts and pages, and "back" comes back to it', async () => {
  await users.open(app.world.proxy.origin, 'en');
  await browser.page.getByText('123 people', { exact: true }).waitFor();
  await users.state.selectOption('invited');
  await browser.page.getByText('120 people', { exact: true }).waitFor();
  await users.button('Next').click();
  await users.row('person50@storey.example').waitFor();
  await users.row('person50@storey.example').getByRole('link').click();
  await browser.page.getByRole('heading', { level: 1, name: 'Person Number 050' }).waitFor();
  await browser.page.goBack();
  await users.row('person50@storey.example').waitFor();
  await users.button('Previous').click();
  await users.row('person0@storey.example').waitFor();
  await users.button('Name').click();
  await users.row('person119@storey.example').waitFor();
  await users.search.fill('number 007');
  await browser.page.getByText('1 person', { exact: true }).waitFor();
  await expect
    .poll(() => new URL(browser.page.url()).search)
    .toBe('?status=invited&sort=-name&query=number+007');
  await browser.page.reload();
  await users.row('person7@storey.example').waitFor();
});

it('exports what is filtered, with the token in the header and never in an address', async () => {
  const download = browser.page.waitForEvent('download');
  await users.button('Export as CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^external-users-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('person7@storey.example');
  expect(text).not.toContain('person8@storey.example');
  const [asked] = app.world.proxy.records.filter(({ url }) => url.includes('/export?'));
  expect(asked?.headers['authorization']).toMatch(/^Bearer /);
});

it('S8 S22 an invitation whose answer was lost is pressed again, and counts once', async () => {
  const email = 'lost.answer@storey.example';
  // Twice: a browser repeats by itself what was cut off on a connection it had used before.
  const isInvitation = ({ method, url }: WireRecord) => method === 'POST' && url === '/api/external_users';
  app.world.proxy.cutNextAnswer(isInvitation);
  app.world.proxy.cutNextAnswer(isInvitation);
  await browser.page.goto(`${app.world.proxy.origin}/en/external_users/new`);
  await users.field('First name').fill('Lost');
  await users.field('Last name').fill('Answer');
  await users.field('Email').fill(email);
  app.world.proxy.forget();
  const arrived = browser.page.getByRole('heading', { level: 1, name: 'Lost Answer' });
  const press = users.button('Send invitation').and(browser.page.locator(':enabled'));
  await expect
    .poll(
      async () => {
        if (await press.isVisible()) await press.click({ timeout: 1_000 }).catch(() => undefined);
        return await arrived.isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  const sent = app.world.proxy.records.filter(isInvitation);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  await app.mails.next(email);
  expect(app.mails.arrived.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
});

it('the last administrator is not disabled, and the reason is said', async () => {
  await users.open(app.world.proxy.origin, 'en');
  await users.find(administrator.email);
  await users.carryOut('Disable');
  await browser.page
    .getByText('This is the last administrator who can log in. Make somebody else an administrator first.')
    .waitFor();
});

it('§8 deleting asks word for word', async () => {
  await users.open(app.world.proxy.origin, 'en');
  await users.find('person7@storey.example');
  await users.carryOut('Delete');
  await browser.page.waitForURL('**/en/external_users');
  await browser.page.getByText('123 people', { exact: true }).waitFor();
});

it('§6 for an inspector there is no such page, and nothing is asked', async () => {
  const inspector = await app.world.openBrowser('inspector', desk);
  await signIn(inspector.page, app.world.proxy.origin);
  const page = new ExternalUsersPage(inspector.page, await wordsIn('en'));
  await page.link('Tours').waitFor();
  expect(await page.inNavigation.count()).toBe(0);
  app.world.proxy.forget();
  for (const path of ['external_users', 'external_users/new', 'external_users/import', 'audit_log']) {
    await inspector.page.goto(`${app.world.proxy.origin}/en/${path}`);
    await inspector.page.getByRole('heading', { level: 1, name: '404 Not Found' }).waitFor();
  }
  const asked = app.world.proxy.records.filter(({ url }) => /^\/api\/(external_users|audit_log)/.test(url));
  expect(asked).toEqual([]);
  await inspector.close();
});

it('a script in a name stays text on every screen, with the policy on', async () => {
  const { origin } = app.world.proxy;
  await users.open(origin, 'en');
  await users.invite({ firstname: script, lastname: script, email: 'xss@storey.example', locale: 'fr' });
  const person = browser.page.url();
  const policy = (await fetch(`${origin}/en/external_users`)).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  const screens = [
    `${origin}/en/external_users?query=xss`,
    `${origin}/en/audit_log`,
    person,
    `${origin}/en/tours?query=${encodeURIComponent(script)}`,
  ];
  for (const screen of screens) {
    await browser.page.goto(screen);
    await browser.page.waitForLoadState('networkidle');
    expect(await browser.page.locator('img').count()).toBe(0);
  }
  await users.button('Delete').or(users.link('Tours')).first().waitFor();
  await browser.page.goto(person);
  await users.button('Disable').click();
  await users.question('Do you really want to disable this user?').getByText(script).waitFor();
  expect(opened).toEqual([]);
  expect(browser.complaints.filter((complaint) => /Content Security|TrustedHTML/.test(complaint))).toEqual(
    [],
  );
});
