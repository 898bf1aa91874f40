import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import type { OpenBrowser } from '../../../support/browser/browser.ts';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
import { step } from '../../../support/browser/step.ts';
import { wordsIn } from '../../../support/browser/wordsIn.ts';
import type { Account } from '../../../support/server/journeyServer.ts';
import type { WireRecord } from '../../../support/server/network/recordingProxy.ts';
import { journey, rareJourney } from '../../journey.ts';
import { ExternalUsersPage } from '../../pages/ExternalUsersPage.ts';
import { signIn } from '../../pages/LoginPage.ts';

const desk = { width: 1280, height: 900 };
const script = '<img src=x onerror=alert(document.domain)>';

type Desk = OpenBrowser & { readonly users: ExternalUsersPage; readonly page: Page };

async function openDesk(fixture: JourneyFixture, person: Account, viewport = desk): Promise<Desk> {
  const browser = await fixture.openBrowser({ viewport });
  await signIn(browser.page, fixture.proxy.origin, person);
  return { ...browser, users: new ExternalUsersPage(browser.page, await wordsIn('en')) };
}

function csv(lines: readonly string[]) {
  const header = 'firstname,lastname,email,role,locale';
  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...lines].join('\n')) };
}

journey(
  'L7 a file with errors lists them by line, and one of a Mac is read as one press says; nobody is invited',
  async ({ fixture, administrator, mails }) => {
    const { page, users } = await openDesk(fixture, administrator);
    const mark = randomUUID();
    const asked = () => fixture.proxy.records.filter(({ url }) => url === officePaths.externalUsersImport);
    await users.open(fixture.proxy.origin, 'en');
    await users.link('Import people').click();
    const file = users.field('CSV file');
    await file.setInputFiles(
      csv([`Anna,Muster,anna.${mark}@storey.example,inspector,de`, 'Beat,Beispiel,no address,,']),
    );
    await users.button('Check this list').click();
    const fault = page.getByRole('listitem').filter({ hasText: 'Line 3' });
    await fault.filter({ hasText: 'This is not an email address.' }).waitFor();
    expect(await page.getByRole('button', { name: /^Invite \d/ }).count()).toBe(0);
    expect(asked().map(({ body }) => body.includes('"dry_run":true'))).toEqual([true]);

    // "ü" as Excel for Mac writes it.
    const list = `Vorname;Name;E-Mail\rJ\u009frg;Muster;juerg.${mark}@storey.example\r`;
    await file.setInputFiles({
      name: 'Liste.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(list, 'latin1'),
    });
    await page.getByRole('cell', { name: 'JŸrg', exact: true }).first().waitFor();
    await page.getByText('Mac', { exact: true }).first().click();
    await expect.poll(() => page.getByRole('cell', { name: 'Jürg', exact: true }).count()).toBe(2);
    expect(asked()).toHaveLength(1);
    await users.button('Check this list').click();
    await page.getByRole('button', { name: 'Invite 1 person', exact: true }).waitFor();
    expect(asked()[1]?.body).toContain(`Jürg;Muster;juerg.${mark}@storey.example`);
    expect(mails.arrived.filter(({ recipients }) => recipients.some((one) => one.includes(mark)))).toEqual(
      [],
    );
  },
);

journey(
  '§3 120 people of a file are invited after a confirmation, found, and exported',
  async ({ ownFixture, mails }) => {
    const fixture = await ownFixture();
    const administrator = await fixture.addPerson({ role: 'administrator' });
    await fixture.addPerson();
    await fixture.addPerson();
    const { page, users } = await openDesk(fixture, administrator);
    const mark = randomUUID();
    const emailOf = (place: number) => `person${place}.${mark}@storey.example`;
    const people = Array.from(
      { length: 120 },
      (_, place) => `Person,Number ${String(place).padStart(3, '0')},${emailOf(place)},inspector,de`,
    );
    const arrived = () =>
      mails.arrived.filter(({ recipients }) => recipients.some((one) => one.includes(mark)));

    await step('a good file is tried first, and invites only after consent', async () => {
      await users.open(fixture.proxy.origin, 'en');
      await users.link('Import people').click();
      await users.field('CSV file').setInputFiles(csv(people));
      await users.button('Check this list').click();
      const invite = page.getByRole('button', { name: 'Invite 120 people', exact: true });
      await invite.waitFor();
      expect(arrived()).toEqual([]);
      await invite.click();
      await page.getByText('The invitations are on their way.', { exact: true }).waitFor();
      expect((await mails.next(emailOf(7))).html).toContain('lang="de"');
    });

    await step('§3 the list searches, filters, sorts and pages, and "back" comes back to it', async () => {
      await users.open(fixture.proxy.origin, 'en');
      await page.getByText('123 people', { exact: true }).waitFor();
      await users.state.selectOption('invited');
      await page.getByText('120 people', { exact: true }).waitFor();
      await users.button('Next').click();
      await users.row(emailOf(50)).waitFor();
      await users.row(emailOf(50)).getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: 'Person Number 050' }).waitFor();
      await page.goBack();
      await users.row(emailOf(50)).waitFor();
      await users.button('Previous').click();
      await users.row(emailOf(0)).waitFor();
      await users.button('Name').click();
      await users.row(emailOf(119)).waitFor();
      await users.search.fill('number 007');
      await page.getByText('1 person', { exact: true }).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('?status=invited&sort=-name&query=number+007');
      await page.reload();
      await users.row(emailOf(7)).waitFor();
    });

    await step('exports what is filtered, with the token in the header and never in an address', async () => {
      const download = page.waitForEvent('download');
      await users.button('Export as CSV').click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^external-users-\d{4}-\d\d-\d\d\.csv$/);
      const text = readFileSync(await file.path(), 'utf8');
      expect(text).toContain(emailOf(7));
      expect(text).not.toContain(emailOf(8));
      const [asked] = fixture.proxy.records.filter(({ url }) => url.includes('/export?'));
      expect(asked?.headers['authorization']).toMatch(/^Bearer /);
    });
  },
);

rareJourney(
  'S8 S22 an invitation whose answer was lost is pressed again, and counts once',
  async ({ fixture, administrator, mails }) => {
    const { page, users } = await openDesk(fixture, administrator);
    const email = `lost.answer.${randomUUID()}@storey.example`;
    // Twice: browsers repeat by themselves what was cut off on a reused connection.
    const isInvitation = ({ method, url }: WireRecord) =>
      method === 'POST' && url === officePaths.externalUsers;
    fixture.proxy.cutNextResponse(isInvitation);
    fixture.proxy.cutNextResponse(isInvitation);
    await page.goto(`${fixture.proxy.origin}/en/external_users/new`);
    await users.field('First name').fill('Lost');
    await users.field('Last name').fill('Answer');
    await users.field('Email').fill(email);
    await users.mandates.selectOption('all');
    fixture.proxy.forget();
    const arrived = page.getByRole('heading', { level: 1, name: 'Lost Answer' });
    const press = users.button('Send invitation').and(page.locator(':enabled'));
    await expect
      .poll(
        async () => {
          if (await press.isVisible()) await press.click({ timeout: 1_000 }).catch(() => undefined);
          return await arrived.isVisible();
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    const sent = fixture.proxy.records.filter(isInvitation);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await mails.next(email);
    expect(mails.arrived.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
  },
);

journey(
  '§8 the list stays beside the person, the last administrator stays, and deleting asks',
  async ({ ownFixture }) => {
    const fixture = await ownFixture();
    const administrator = await fixture.addPerson({ role: 'administrator', lastname: 'Brunner' });
    const inspector = await fixture.addPerson({ firstname: 'Ivo', lastname: 'Keller' });
    await fixture.addPerson({ firstname: 'Inès', lastname: 'Martin' });
    const { page, users } = await openDesk(fixture, administrator, { width: 1440, height: 900 });

    await step('on a wide screen the list stays, with its filter, without changing the address', async () => {
      await page.goto(`${fixture.proxy.origin}/en/external_users?sort=-name`);
      await page
        .locator('tbody')
        .getByRole('link', { name: /Ivo Keller/ })
        .click();
      await page.waitForURL(/\/en\/external_users\/[\w-]+$/);
      const list = page.getByRole('navigation', { name: 'External Users', exact: true });
      await expect.poll(() => list.getByRole('link').allInnerTexts()).toHaveLength(3);
      await expect.poll(() => list.getByRole('link').first().innerText()).toContain('Inès Martin');
      await list.getByRole('link', { name: /Brunner/ }).click();
      await page.getByRole('heading', { level: 1, name: /Brunner/ }).waitFor();
      await expect.poll(() => list.locator('[aria-current=page]').innerText()).toContain('Brunner');
      await page.getByRole('main').getByRole('link', { name: 'External Users', exact: true }).click();
      await page.waitForURL('**/en/external_users?sort=-name');
    });

    await step('the last administrator cannot be disabled, and the reason is shown', async () => {
      await users.open(fixture.proxy.origin, 'en');
      await users.find(administrator.email);
      await users.carryOut('Disable');
      await page
        .getByText(
          'This is the last administrator who can log in. Make somebody else an administrator first.',
        )
        .waitFor();
    });

    await step('§8 deleting asks with the customer’s exact words', async () => {
      await users.open(fixture.proxy.origin, 'en');
      await page.getByText('3 people', { exact: true }).waitFor();
      await users.find(inspector.email);
      await users.carryOut('Delete');
      await page.waitForURL('**/en/external_users');
      await page.getByText('2 people', { exact: true }).waitFor();
    });
  },
);

journey('a script in a name stays text on every screen, with the policy on', async ({ fixture }) => {
  const { origin } = fixture.proxy;
  // The audit log names who acted, and not whom it was about.
  const administrator = await fixture.addPerson({ role: 'administrator', firstname: script });
  const { page, users, complaints } = await openDesk(fixture, administrator);
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  const email = `xss.${randomUUID()}@storey.example`;
  await users.open(origin, 'en');
  await users.invite({ firstname: script, lastname: script, email, locale: 'fr' });
  const person = page.url();
  const policy = (await fetch(`${origin}/en/external_users`)).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  const screens = [
    [`${origin}/en/external_users?query=${encodeURIComponent(email)}`, script],
    [`${origin}/en/audit_log`, script],
    [person, script],
    [`${origin}/en/tours?query=${encodeURIComponent(script)}`, 'No tour matches'],
  ] as const;
  for (const [screen, drawn] of screens) {
    await page.goto(screen);
    await page.getByRole('main').getByText(drawn).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('img').count()).toBe(0);
  }
  await users.button('Delete').or(users.link('Tours')).first().waitFor();
  await page.goto(person);
  await users.button('Disable').click();
  await users.question('Do you really want to disable this user?').getByText(script).waitFor();
  expect(opened).toEqual([]);
  expect(complaints.filter((complaint) => /Content Security|TrustedHTML/.test(complaint))).toEqual([]);
});
