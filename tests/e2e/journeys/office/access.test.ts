import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';

journey('§2 §6 without a token every address leads to login', async ({ fixture }) => {
  const { page } = await fixture.openBrowser({ locale: 'fr-CH' });
  const { origin } = fixture.proxy;
  const paths = ['', '/', '/select_building', '/tour', '/touchpoints/1', '/sub_touchpoints/1'];
  for (const path of [...paths, '/thanks', '/sync']) {
    await step(`leads from "${path}" to login, in the language of the browser`, async () => {
      await page.goto(origin + path);
      await page.waitForURL('**/fr/login');
    });
  }
  for (const path of ['/en/select_building', '/de/tour', '/it/welcome']) {
    await step(`leads from "${path}" to login, in its language`, async () => {
      await page.goto(origin + path);
      await page.waitForURL(`**${path.slice(0, 3)}/login`);
    });
  }
  await step('shows no way to log out', async () => {
    await new LoginPage(page).open(origin);
    await new LoginPage(page).logIn.waitFor();
    expect(await new AppBar(page).logOut.count()).toBe(0);
  });
});

journey('§2 §4 §8 with a token, and before there is a tour', async ({ fixture, inspector }) => {
  const { proxy } = fixture;
  const { page } = await fixture.openBrowser();
  await signIn(page, proxy.origin, inspector);
  for (const path of ['/', '/de', '/de/tour', '/de/touchpoints/1', '/de/sub_touchpoints/1']) {
    await step(`leads from "${path}" to select building`, async () => {
      await page.goto(proxy.origin + path);
      await page.waitForURL(/\/(en|de)\/select_building$/);
    });
  }
  await step('prepends the missing language and keeps the rest of the address', async () => {
    await page.goto(`${proxy.origin}/sync?from=test`);
    await page.waitForURL('**/en/sync?from=test');
  });
  await step(
    '§8 answers an unknown address with the 404 page and its German sentence, in every language',
    async () => {
      for (const locale of ['en', 'de', 'fr', 'it']) {
        await page.goto(`${proxy.origin}/${locale}/no/such/page`);
        await page.getByRole('heading', { name: '404 Not Found' }).waitFor();
        await page.getByText('Die gewünschte Seite wurde nicht gefunden.', { exact: true }).waitFor();
      }
    },
  );
  await step(
    '§4 a change of language stays on the page and changes what the server is asked in',
    async () => {
      await page.goto(`${proxy.origin}/en/select_building`);
      for (const locale of ['de', 'fr', 'it', 'en']) {
        await new AppBar(page).language.selectOption(locale);
        await page.waitForURL(`**/${locale}/select_building`);
        await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale);
        proxy.forget();
        await page.reload();
        // The last call: the first ones may belong to the page before.
        await expect
          .poll(
            () => proxy.records.findLast(({ url }) => url.startsWith('/api/'))?.headers['accept-language'],
          )
          .toBe(locale);
      }
    },
  );
});
