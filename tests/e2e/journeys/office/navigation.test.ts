import { expect } from 'vitest';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { MenuPage } from '../../pages/MenuPage.ts';

const desk = { width: 1280, height: 900 };

const seen = [
  { who: 'an administrator', role: 'administrator', entries: ['Tours', 'External Users'] },
  { who: 'an inspector', role: 'inspector', entries: ['Tours'] },
] as const;

for (const { who, role, entries } of seen) {
  journey(
    `§2 the navigation of ${who} is Tours and External Users; the account is in the menu`,
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
    },
  );
}
