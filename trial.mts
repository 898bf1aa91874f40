import { chromium } from 'playwright';

const origin = 'http://127.0.0.1:4404';
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
const [w, h, loc, scheme] = [
  Number(process.argv[2] ?? 1440),
  Number(process.argv[3] ?? 900),
  process.argv[4] ?? 'en',
  process.argv[5] ?? 'light',
];
const tag = `${w}-${loc}-${scheme}`;
const ctx = await browser.newContext({
  viewport: { width: w, height: h },
  colorScheme: scheme as any,
  locale: loc,
  serviceWorkers: 'block',
});
const page = await ctx.newPage();
page.on('console', (m) => {
  if (m.type() === 'error') console.log('console', m.text());
});
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto(`${origin}/en/login`);
await page.getByLabel('Email', { exact: true }).fill('admin@demo.example');
await page.getByLabel('Password', { exact: true }).fill('walk-the-building');
await page.getByRole('button', { name: 'Log in', exact: true }).click();
await page.waitForURL(/select_building|results/);
const shot = async (n: string, full = true) => {
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/b4pics/${n}-${tag}.png`, fullPage: full });
};
await page.goto(`${origin}/${loc}/mandates`);
await page.locator('tbody tr').first().waitFor();
await shot('mandates', false);
await page.locator('tbody tr a').first().click();
await page.waitForURL(/mandates\/.+/);
await page.locator('tbody tr').nth(2).waitFor();
const mandateUrl = page.url();
await page.locator('tbody input[type=checkbox]').nth(0).check();
await page.locator('tbody input[type=checkbox]').nth(1).check();
await shot('mandate', false);
await page.locator('tbody tr a').nth(2).click();
await page.waitForURL(/results\/buildings\/.+/);
await page.locator('.mantine-Card-root').first().waitFor();
await shot('building', false);
const en = loc === 'en';
if (en) {
  await page.getByRole('button', { name: 'Merge into …' }).click();
  await page.waitForTimeout(600);
  await page.getByRole('combobox', { name: 'The building that stays' }).click();
  await page.waitForTimeout(1200);
  await page.locator('.mantine-Select-option, [data-combobox-option]').first().click();
  await page.waitForTimeout(900);
  await shot('merge', false);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await shot('edit', false);
  await page.keyboard.press('Escape');
}
await page.goto(`${origin}/${loc}/mandates/import`);
await page.waitForTimeout(500);
await shot('import');
await page.goto(`${origin}/${loc}/external_users`);
await page.locator('tbody tr').first().waitFor();
await page.locator('tbody input[type=checkbox]').nth(0).check();
await page.locator('tbody input[type=checkbox]').nth(1).check();
await shot('people', false);
await page.locator('[role=group] button').nth(0).click();
await shot('people-invite', false);
await page.keyboard.press('Escape');
await page.waitForTimeout(300);
await page.locator('[role=group] button').nth(3).click();
await shot('people-mandates', false);
await page.keyboard.press('Escape');
await page.goto(`${origin}/${loc}/external_users/new`);
await page.waitForTimeout(800);
await page.locator('select[name=mandates]').selectOption('some');
await shot('new');
await browser.close();
