import { ExternalUsersPage } from '../../pages/ExternalUsersPage.ts';
import { signInWithoutInspecting } from '../../pages/LoginPage.ts';
import { ToursPage } from '../../pages/ToursPage.ts';
import { inEnglish } from '../inEnglish.ts';
import type { Chapter, Stage } from '../Screen.ts';
import { concludedTours } from './concludedTours.ts';

const administrator = { email: 'admin@demo.example', password: 'walk-the-building' };

function usersIn({ page }: Stage): ExternalUsersPage {
  return new ExternalUsersPage(page, inEnglish);
}

async function importFile(stage: Stage, lines: readonly string[]): Promise<void> {
  await stage.page.goto(`${stage.origin}/en/external_users/import`);
  const buffer = Buffer.from(['firstname,lastname,email,role,locale', ...lines].join('\n'));
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer };
  await usersIn(stage).field('CSV file').setInputFiles(file);
  await usersIn(stage).button('Check this list').click();
}

/** The office of administrators. */
export const office: Chapter = {
  name: 'the office',
  begin: ({ origin }) => concludedTours(origin),
  worker: false,
  screens: [
    {
      name: 'external users',
      also: ['tablet', 'desktop, dark', 'phone, German'],
      show: async (stage) => {
        await signInWithoutInspecting(stage.page, stage.origin, administrator);
        await usersIn(stage).open(stage.origin, 'en');
      },
    },
    {
      name: 'external users, nobody found',
      show: async (stage) => {
        const users = usersIn(stage);
        await users.search.fill('nobody of this name');
        await users.rows.first().waitFor({ state: 'detached' });
      },
    },
    {
      name: 'external user, new',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/external_users/new`);
        await page.getByRole('button', { name: 'Send invitation', exact: true }).waitFor();
      },
    },
    {
      name: 'external user, new, with errors',
      also: ['phone, German'],
      show: async (stage) => {
        await usersIn(stage).button('Send invitation').click();
        await stage.page.locator('[aria-invalid=true]').first().waitFor();
      },
    },
    {
      name: 'external user',
      also: ['desktop, dark'],
      show: async (stage) => {
        const users = usersIn(stage);
        await users.open(stage.origin, 'en');
        await users.row('Keller').getByRole('link').click();
        await users.button('Delete').waitFor();
      },
    },
    {
      name: 'external user, deleting',
      show: async (stage) => {
        await usersIn(stage).button('Delete').click();
        await stage.page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'import',
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/external_users/import`);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    },
    {
      name: 'import, in two readings',
      also: ['desktop, dark'],
      show: async (stage) => {
        const text = 'Vorname;Name;E-Mail;Telefon\rJ\u009frg;M\u009fller;juerg@storey.example;1\r';
        const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
        await usersIn(stage).field('CSV file').setInputFiles(file);
        await usersIn(stage).button('Check this list').waitFor();
      },
    },
    {
      name: 'import, with faults',
      also: ['desktop, dark'],
      show: async (stage) => {
        await importFile(stage, [
          'Anna,Muster,anna@storey.example,inspector,de',
          'Beat,Beispiel,no address,,',
        ]);
        await stage.page.getByRole('listitem').filter({ hasText: 'Line 3' }).waitFor();
      },
    },
    {
      name: 'import, ready',
      show: async (stage) => {
        await importFile(stage, ['Anna,Muster,anna@storey.example,inspector,de']);
        await stage.page.getByRole('button', { name: /^Invite \d/ }).waitFor();
      },
    },
    {
      name: 'import, done',
      show: async ({ page }) => {
        await page.getByRole('button', { name: /^Invite \d/ }).click();
        await page
          .getByText('Not sent: this server has no mail server. Copy the links from the list instead.')
          .waitFor();
      },
    },
    {
      name: 'external users, several at once',
      also: ['phone, German'],
      show: async (stage) => {
        const users = usersIn(stage);
        await users.open(stage.origin, 'en');
        await stage.page.locator('tbody').getByRole('checkbox').first().check();
        await users.button('Mandates').click();
        await stage.page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'mandates',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/mandates`);
        await page.getByRole('link', { name: 'Canton de Fribourg', exact: true }).waitFor();
      },
    },
    {
      name: 'a mandate, changed',
      show: async ({ page }) => {
        await page.getByRole('link', { name: 'Canton de Fribourg', exact: true }).click();
        await page.getByRole('button', { name: 'Edit mandate', exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'a mandate',
      also: ['desktop, dark'],
      show: async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.locator('tbody').getByRole('checkbox').first().check();
        await page.getByRole('group', { name: 'Selection', exact: true }).waitFor();
      },
    },
    {
      name: 'a building, merged',
      also: ['desktop, dark'],
      show: async ({ page }) => {
        await page.locator('tbody').getByRole('link').first().click();
        await page.getByRole('button', { name: 'Merge into …', exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox', { name: 'The building that stays' }).fill('Daler');
        await page.getByRole('option', { name: /Daler/ }).click();
        await dialog.getByText(/^The name that stays/).waitFor();
      },
    },
    {
      name: 'import of buildings, to be decided',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/mandates/import`);
        const lines = [
          'Mandat;Nummer;Name;Strasse;Ort',
          'Canton de Fribourg;1;Hôpital Jules Daler;Route de Bertigny 35;Fribourg',
          'Canton de Fribourg;2;HFR - Hôpital fribourgeois;Case postale;Fribourg',
          'Example Ltd;1;Head office;Bahnhofstrasse 1;Zürich',
          ';1;Head office;Bahnhofstrasse 1;Zürich',
        ];
        const buffer = Buffer.from(lines.join('\r\n'));
        const file = { name: 'buildings.csv', mimeType: 'text/csv', buffer };
        await page.getByLabel('List of buildings', { exact: true }).setInputFiles(file);
        await page.getByRole('button', { name: 'Compare again', exact: true }).waitFor();
      },
    },
    {
      name: 'tours of everybody',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        const tours = new ToursPage(page);
        await tours.open(origin);
        await tours.rows.first().waitFor();
      },
    },
    {
      name: 'tours, none found',
      show: async ({ page }) => {
        const tours = new ToursPage(page);
        await tours.search.fill('no such building');
        await tours.rows.first().waitFor({ state: 'detached' });
      },
    },
    {
      name: 'a tour’s report',
      also: ['desktop, dark', 'phone, German'],
      show: async ({ page, origin }) => {
        const tours = new ToursPage(page);
        await tours.open(origin);
        await tours.rows.last().getByRole('link').first().click();
        await page.getByRole('region', { name: 'Arriving at work' }).waitFor();
      },
    },
    {
      name: 'audit log',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/audit_log`);
        await page.locator('time').first().waitFor();
      },
    },
  ],
};
