import { expect } from 'vitest';
import { wordsIn } from '../../../support/browser/wordsIn.ts';
import { journey } from '../../journey.ts';
import { ExternalUsersPage } from '../../pages/ExternalUsersPage.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { MenuPage } from '../../pages/MenuPage.ts';

journey(
  '"back" asks before it leaves a person who was edited, and so does a link of the menu',
  async ({ fixture, administrator, inspector }) => {
    const { page } = await fixture.openBrowser({ viewport: { width: 390, height: 844 } });
    const users = new ExternalUsersPage(page, await wordsIn('en'));
    await signIn(page, fixture.proxy.origin, administrator);
    await users.open(fixture.proxy.origin, 'en');
    await users.find(inspector.email);
    const name = users.field('First name');
    await name.fill('Annika');
    const person = page.url();
    const isOnList = ({ pathname }: URL) => pathname.endsWith('/external_users');
    const question = users.question('Leave without saving?');
    const answer = (words: string) => question.getByRole('button', { name: words, exact: true }).click();

    for (const way of ['Keep editing', 'Close']) {
      await page.evaluate(() => window.history.back());
      await question.waitFor();
      expect(page.url()).toBe(person);
      await answer(way);
      await question.waitFor({ state: 'detached' });
      expect(await name.inputValue()).toBe('Annika');
    }

    const menu = new MenuPage(page);
    await menu.open();
    await menu.account.click();
    await question.waitFor();
    await answer('Keep editing');
    expect(page.url()).toBe(person);
    expect(await name.inputValue()).toBe('Annika');

    await page.evaluate(() => window.history.back());
    await answer('Leave');
    await page.waitForURL(isOnList);
    await page.evaluate(() => window.history.forward());
    await name.waitFor();
    expect(await name.inputValue()).not.toBe('Annika');
    expect(page.url()).toBe(person);

    await name.fill('Annika');
    await users.button('Save').click();
    await page.getByRole('heading', { level: 1, name: /^Annika/ }).waitFor();
    await page.evaluate(() => window.history.back());
    await page.waitForURL(isOnList);
    expect(await question.count()).toBe(0);
  },
);
