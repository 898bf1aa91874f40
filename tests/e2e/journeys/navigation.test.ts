import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import { inspector, signIn } from '../pages/LoginPage.ts';
import { MenuPage } from '../pages/MenuPage.ts';

const administrator = { email: 'admin@demo.example', password: 'walk-the-building' };
const desk = { width: 1280, height: 900 };

let world: AppWorld;
beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.end());

it.each([
  ['an administrator', administrator, ['Tours', 'External Users']],
  ['an inspector', inspector, ['Tours']],
] as const)(
  '§2 the navigation of %s is Tours and External Users; the account is in the menu',
  async (who, person, entries) => {
    const { page } = await world.openBrowser(who, { viewport: desk });
    await signIn(page, world.proxy.origin, person);
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
