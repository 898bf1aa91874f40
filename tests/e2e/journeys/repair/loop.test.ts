import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1440, height: 900 } };
const good = { rating: 'good', comment: null } as const;
const cellar = -1;
const caretaker = 'hauswart@repairs.example';
const said = `The washer is new: https://photos.example/${'x'.repeat(90)}`;

journey(
  'R1 R2 R3 a finding of the cellar is sent, answered on a phone without an account, resolved, and rated good',
  async ({ ownFixture }) => {
    const fixture = await ownFixture({ REPAIR_LINKS: '1' });
    const inspector = await fixture.addPerson();
    const administrator = await fixture.addPerson({ role: 'administrator', firstname: 'Ada' });
    const building = await fixture.addBuilding();
    const ask = await callsOf(fixture.server.origin, inspector);
    const walk = (washrooms: { rating: 'good' | 'bad'; comment: string | null }) =>
      concludeByCalls(ask, building, (topic) => (topic === 'washrooms' ? washrooms : good), cellar);
    await walk({ rating: 'bad', comment: 'The tap drips.' });
    const { page } = await fixture.openBrowser(desk);
    const results = new ResultsPage(page);
    const row = results.finding('The tap drips.');
    const open = async () => {
      await results.open(fixture.proxy.origin, '/findings');
      await row.getByRole('button', { name: /Washrooms/ }).click();
    };
    await signIn(page, fixture.proxy.origin, administrator);

    const link = await step('it is sent with a link', async () => {
      await open();
      await results.drawer.getByRole('button', { name: 'Send to …', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Send this finding by email', exact: true });
      await dialog.getByLabel('Email', { exact: true }).fill(caretaker);
      await tapWhenRead(dialog.getByRole('button', { name: 'Send', exact: true }));
      await dialog.waitFor({ state: 'detached' });
      await results.drawer.getByText(/^since .*, until /).waitFor();
      const mail = await fixture.server.mails.next(caretaker);
      const [path] = /\/en\/r\/[\w-]+/.exec(String(mail.text)) ?? [];
      return `${fixture.proxy.origin}${String(path)}`;
    });

    await step('it is answered, and received once', async () => {
      const { page: anyPhone } = await fixture.openBrowser(phone);
      await anyPhone.goto(link);
      await anyPhone.getByText('The tap drips.', { exact: true }).waitFor();
      await anyPhone.getByText('Done', { exact: true }).click();
      await anyPhone.getByLabel('Message', { exact: true }).fill(said);
      await anyPhone.getByLabel('Your name (optional)', { exact: true }).fill('R. Meier');
      await anyPhone.getByLabel('Choose photos', { exact: true }).setInputFiles([await phonePhoto(1)]);
      await anyPhone.locator('#tiles img').waitFor();
      await anyPhone.getByRole('button', { name: 'Send', exact: true }).click();
      await anyPhone.getByRole('heading', { name: 'Thank you.', exact: true }).waitFor();
      await anyPhone.goto(link);
      const before = anyPhone.locator('section').filter({ hasText: 'What was said through this link' });
      await expect.poll(() => before.getByText(said, { exact: true }).count()).toBe(1);
    });

    await step('at the desk it waits, with a covered photo', async () => {
      await results.open(fixture.proxy.origin, '/findings');
      await page.getByLabel('State', { exact: true }).first().selectOption('Answered, waiting for you');
      await page.waitForURL('**/findings?answered=1');
      await row.getByText('answered: Done', { exact: true }).waitFor();
      await row.getByRole('button', { name: /Washrooms/ }).click();
      const card = results.drawer.getByRole('note');
      await card.getByText(`through the link sent to ${caretaker}`).waitFor();
      await card.getByText('signed “R. Meier”', { exact: true }).waitFor();
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await card.getByRole('button', { name: /^Covered photo of Washrooms, Floor -1/ }).click();
      const viewer = page.getByRole('dialog', { name: /^Washrooms/ });
      const photo = viewer.getByRole('img', { name: /^Photo of/ });
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await viewer.getByRole('button', { name: 'Close', exact: true }).click();
      await card.getByRole('button', { name: /^Photo of Washrooms/ }).waitFor();
    });

    await step('one press resolves it', async () => {
      await tapWhenRead(results.drawer.getByRole('button', { name: 'Mark as resolved', exact: true }));
      await results.drawer.getByRole('note').waitFor({ state: 'detached' });
      await expect
        .poll(() => results.drawer.getByLabel('State', { exact: true }).inputValue())
        .toBe('resolved');
    });

    await step('the next tour rates it good', async () => {
      await walk(good);
      await open();
      await results.drawer.getByText(/^Rated good on /).waitFor();
      const listed = await results.drawer
        .getByRole('listitem')
        .filter({ hasText: 'through the link' })
        .count();
      expect(listed).toBe(1);
    });
  },
);
