import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { xlsxStream } from '../../../../server/spreadsheet/xlsxStream.ts';
import { step } from '../../../support/browser/step.ts';
import { wordsIn } from '../../../support/browser/wordsIn.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { linkIn } from '../../../support/server/mailServer.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { NewPasswordPage } from '../../pages/NewPasswordPage.ts';
import { ReadinessPart } from '../../pages/ReadinessPart.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const desk = { viewport: { width: 1440, height: 900 } };
const password = 'sieben Boote im Nebel';

async function workbookOf(lines: readonly (readonly string[])[]): Promise<Buffer> {
  const [heads = [], ...rows] = lines;
  async function* cells() {
    yield* rows;
  }
  const columns = heads.map((head) => ({ head }));
  return buffer(xlsxStream({ name: 'Liste', columns, rows: cells(), zone: 'UTC', dialect: null }));
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The row of a table that has this text. */
const rowOf = (page: Page, text: string) => page.locator('tbody').getByRole('row').filter({ hasText: text });

async function refusedToDelete(page: Page, why: RegExp): Promise<void> {
  await press(page, 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByText(why).waitFor();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

journey(
  'B1 B2 B3 B5 B8 a new client from a workbook: inspectors invited to it, a tour offline, corrections, a merge and its undo',
  async ({ fixture, administrator, mails }) => {
    const { origin } = fixture.proxy;
    const mark = randomBytes(4).toString('hex');
    const mandate = `Client ${mark}`;
    const { page } = await fixture.openBrowser(desk);
    await signIn(page, origin, administrator);

    await step('the workbook is compared, and written as the report said', async () => {
      await page.goto(`${origin}/en/mandates`);
      await page.getByRole('link', { name: 'Import list', exact: true }).click();
      const list = await workbookOf([
        ['Mandant', 'Nummer', 'Gebäude', 'Strasse', 'Ort'],
        [mandate, '0001', `Library ${mark}`, 'Lake Road 1', 'Basel'],
        [mandate, '0002', `Bibliothek ${mark}`, 'Lake Road 1 a', 'Basel'],
        [mandate, '0003', `Baths ${mark}`, 'Lake Road 3', 'Basel'],
      ]);
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      await page
        .getByLabel('List of buildings', { exact: true })
        .setInputFiles({ name: 'Liste.xlsx', mimeType, buffer: list });
      await page.getByText(`New mandates: ${mandate}`, { exact: true }).waitFor();
      await press(page, 'Write 3 changes');
      await page.getByText('The list is written.', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Mandates', exact: true }).click();
      await page.getByLabel('Search', { exact: true }).fill(mandate);
      await rowOf(page, mandate).getByRole('link').click();
      await rowOf(page, `Baths ${mark}`).getByText('0003', { exact: true }).waitFor();
    });
    const mandateUrl = page.url();

    const inspectors = ['anna', 'beat'].map((name) => `${name}.${randomUUID()}@storey.example`);
    await step('two inspectors are invited to this mandate only', async () => {
      for (const email of inspectors) {
        await page.goto(`${origin}/en/external_users/new`);
        await page.getByLabel('First name', { exact: true }).fill('Anna');
        await page.getByLabel('Last name', { exact: true }).fill(mark);
        await page.getByLabel('Email', { exact: true }).fill(email);
        await press(page, 'Send invitation');
        await page.getByText('Please fill this in.', { exact: true }).waitFor();
        await page.locator('select[name=mandates]').selectOption({ label: 'Only some' });
        await page.getByRole('checkbox', { name: mandate, exact: true }).check();
        await press(page, 'Send invitation');
        await page.waitForURL(/external_users\/(?!new)/);
      }
      await page.goto(mandateUrl);
      await page.getByRole('link', { name: /^People who may walk here: \d/ }).waitFor();
    });

    await step('one of them sees nothing else, and walks without a network', async () => {
      const walking = await fixture.openBrowser({ worker: true });
      const phone = walking.page;
      const [email = ''] = inspectors;
      await phone.goto(linkIn(await mails.next(email)).replace(/^https?:\/\/[^/]+/, origin));
      const form = new NewPasswordPage(phone, await wordsIn('en'));
      await form.type(password);
      await form.joinNow.click();
      await phone.waitForURL('**/login');
      // A page that is on its way while the worker begins to serve is served from the next one on.
      await workerReady(phone);
      await signIn(phone, origin, { email, password });
      await phone.goto(`${origin}/en/select_building`);
      await new ReadinessPart(phone).ready.waitFor();
      await phone.reload();
      await new ReadinessPart(phone).ready.waitFor();
      await walking.context.setOffline(true);
      const select = new SelectBuildingPage(phone);
      // With one mandate only it is selected already.
      await select.object.fill('Bibliothek');
      await select.suggestion(`Bibliothek ${mark}`).first().click();
      await select.continue.click();
      await phone.waitForURL('**/tour');
      await new TourPage(phone).touchpoint('Having meetings').click();
      const touchpoint = new TouchpointPage(phone);
      await touchpoint.rateAllQuickly('Having meetings');
      await touchpoint.conclude();
      await tapWhenRead(new TourPage(phone).concludeTour);
      await phone.waitForURL('**/thanks');
      await walking.context.setOffline(false);
      await new AppBar(phone).everythingSent.waitFor({ timeout: 120_000 });
    });

    await step('a building is renumbered', async () => {
      await page.goto(mandateUrl);
      await rowOf(page, `Baths ${mark}`).getByRole('link').click();
      await press(page, 'Edit');
      await page.getByRole('dialog').getByLabel('Number', { exact: true }).fill('0099');
      await press(page, 'Save');
      await page.getByText('Number: 0099', { exact: true }).waitFor();
    });

    const library = page.getByRole('heading', { name: `Library ${mark}`, level: 1 });
    await step('two are merged into one, whose page has the tour, and taken apart again', async () => {
      await page.goto(mandateUrl);
      await rowOf(page, `Bibliothek ${mark}`).getByRole('link').click();
      await press(page, 'Merge into …');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'The building that stays' }).fill('Library');
      await page.getByRole('option', { name: new RegExp(`Library ${mark}`) }).click();
      await dialog.getByText('1 + 0', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
      await page.getByText('Merged into:', { exact: true }).waitFor();
      await page
        .getByRole('main')
        .getByRole('link', { name: `Library ${mark}`, exact: true })
        .click();
      await library.waitFor();
      await page.getByText(/^Visited last on/).waitFor();
      await press(page, 'Merge into …');
      await dialog.getByRole('combobox', { name: 'The building that stays' }).fill('Baths');
      await page.getByRole('option', { name: new RegExp(`Baths ${mark}`) }).click();
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
      await dialog.getByText(/^One of the two is merged already/).waitFor();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await refusedToDelete(page, /^Other buildings are merged into this one/);
      await press(page, 'Undo');
      await page.getByText('Never visited.', { exact: true }).first().waitFor();
      expect(await page.getByText('Merged into this one:').count()).toBe(0);
    });

    await step('one is closed, and listed as closed', async () => {
      await press(page, 'Close building');
      await page.getByRole('button', { name: 'Open again', exact: true }).waitFor();
      await page.goto(mandateUrl);
      await page.getByText('Buildings: 2', { exact: true }).waitFor();
      await page.getByLabel('State', { exact: true }).selectOption({ label: 'Closed' });
      await rowOf(page, `Library ${mark}`).getByText('Closed', { exact: true }).waitFor();
    });

    await step('its results are listed as closed, where that is asked for', async () => {
      await page.goto(mandateUrl);
      await rowOf(page, `Bibliothek ${mark}`).getByRole('checkbox').check();
      await press(page, 'Close buildings');
      await page.getByText('1 building is closed.', { exact: true }).waitFor();
      await page.goto(`${origin}/en/results/buildings?query=${mark}`);
      await page.getByText('Buildings: 0', { exact: true }).waitFor();
      await page
        .getByLabel('Open or closed', { exact: true })
        .selectOption({ label: 'Open and closed ones' });
      const closed = page.getByRole('rowheader').filter({ hasText: `Bibliothek ${mark}` });
      await closed.getByText('Closed', { exact: true }).waitFor();
    });

    await step(
      'a list is not written after its mandate was changed, before it is compared again',
      async () => {
        await page.goto(mandateUrl.replace('/mandates/', '/mandates/import?mandate_id='));
        const line = Buffer.from(`mandate,number,name,street,city\n${mandate},0004,Annex ${mark},,Basel`);
        await page
          .getByLabel('List of buildings', { exact: true })
          .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: line });
        const write = page.getByRole('button', { name: 'Write 1 change', exact: true });
        await write.waitFor();
        const other = await page.context().newPage();
        await other.goto(mandateUrl);
        await press(other, 'Edit mandate');
        await other.getByRole('dialog').getByLabel('Name', { exact: true }).fill(`${mandate} Ltd`);
        await press(other, 'Save');
        await other.getByRole('heading', { name: `${mandate} Ltd`, level: 1 }).waitFor();
        await other.close();
        await write.click();
        await page.getByText(/^Something was changed meanwhile, and nothing was written/).waitFor();
        await page.getByText(`New mandates: ${mandate}`, { exact: true }).waitFor();
      },
    );

    await step('what has tours is not deleted, and what has none is', async () => {
      await page.goto(mandateUrl);
      await refusedToDelete(page, /^There are tours of it/);
      await page.goto(`${mandateUrl}?state=closed`);
      await rowOf(page, `Bibliothek ${mark}`).getByRole('link').click();
      await refusedToDelete(page, /^There are tours of it/);
      await page.goto(mandateUrl);
      await rowOf(page, `Baths ${mark}`).getByRole('link').click();
      await press(page, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText(`“Baths ${mark}” is deleted.`, { exact: true }).waitFor();
      await page.getByText('Buildings: 0', { exact: true }).waitFor();
      expect(page.url()).toBe(mandateUrl);
      expect(await rowOf(page, `Baths ${mark}`).count()).toBe(0);
    });
  },
);
