import type { Page } from 'playwright';
import { journey } from '../../journey.ts';
import { LoginPage } from '../../pages/LoginPage.ts';

// Without messages or a store the app cannot render anything: the page itself says what to do.

const said = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

journey(
  'S35 a first visit whose messages do not come says so, and starts once the network is back',
  async ({ fixture }) => {
    const { page, context } = await fixture.openBrowser();
    // The build names the files of messages by their language.
    await page.route('**/assets/en-*.js', (route) => route.abort());
    await page.goto(`${fixture.proxy.origin}/en/login`);
    await said(page, 'Storey konnte nicht geladen werden').waitFor();
    await page.unroute('**/assets/en-*.js');
    await context.setOffline(true);
    await context.setOffline(false);
    await new LoginPage(page).logIn.waitFor();
  },
);

journey('S20 a browser that denies storage is said to need it', async ({ fixture }) => {
  const { page } = await fixture.openBrowser();
  // As where the person has blocked all cookies.
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );
  await page.goto(`${fixture.proxy.origin}/en/login`);
  await said(page, 'Allow cookies and site data').waitFor();
});
