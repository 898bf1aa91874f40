import { expect } from 'vitest';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { MenuPage } from '../../pages/MenuPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

const desk = { width: 1280, height: 900 };
const people = ['external_users', 'external_users/new', 'external_users/import', 'audit_log'];
const results = ['results', 'results/buildings', 'results/disagreements', 'findings'];

const seen = [
  { who: 'an administrator', role: 'administrator', entries: ['Tours', 'External Users'] },
  { who: 'an inspector', role: 'inspector', entries: ['Tours'] },
] as const;

for (const { who, role, entries } of seen) {
  journey(
    `§2 §6 the navigation of ${who} is ${entries.join(' and ')}; the account is in the menu`,
    async ({ fixture }) => {
      const { page } = await fixture.openBrowser({ viewport: desk });
      await signIn(page, fixture.proxy.origin, await fixture.addPerson({ role }));
      const menu = new MenuPage(page);
      await menu.navigation.getByRole('link').first().waitFor();
      expect(await menu.navigation.getByRole('link').allInnerTexts()).toEqual(entries);

      await menu.open();
      await menu.account.click();
      await page.waitForURL('**/en/account');
      await menu.account.waitFor({ state: 'hidden' });

      await page.setViewportSize({ width: 390, height: 844 });
      await menu.open();
      expect(await menu.navigation.getByRole('link').allInnerTexts()).toEqual(entries);
      await menu.account.waitFor();
      if (role === 'administrator') return;

      await page.goto(`${fixture.proxy.origin}/en/tours`);
      await page.getByRole('heading', { level: 1, name: 'Tours' }).waitFor();
      expect(await new ResultsPage(page).tabs.count()).toBe(0);
      fixture.proxy.forget();
      for (const path of [...people, ...results]) {
        await page.goto(`${fixture.proxy.origin}/en/${path}`);
        await page.getByRole('heading', { level: 1, name: '404 Not Found' }).waitFor();
      }
      const office = /^\/api\/(external_users|audit_log|results|findings)/;
      expect(fixture.proxy.records.filter(({ url }) => office.test(url))).toEqual([]);
    },
  );
}
