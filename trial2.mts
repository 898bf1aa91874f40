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
page.on('response', async (r) => {
  if (r.status() >= 400) console.log(r.status(), r.url(), (await r.text()).slice(0, 300));
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
await page.locator('tbody tr a').first().waitFor();
const href = await page.locator('tbody tr a').first().getAttribute('href');
const id = href!.split('/').pop();
await page.goto(`${origin}/${loc}/mandates/import?mandate_id=${id}`);
const name = 'Canton de Fribourg';
const text = [
  'mandate;number;name;street;city;Bemerkung',
  `${name};100;HFR - Hôpital fribourgeois;Case postale;Fribourg;x`,
  `${name};101;Hôpital Jules Daler;Route de Bertigny 35;Fribourg;x`,
  `${name};;SMN - Clinique Générale - Ste-Anne SA;Rue Hans_Geiler 6;Fribourg;`,
  `Neu AG;1;Hauptsitz;Bahnhofstrasse 1;Zürich;`,
  `;1;Hauptsitz;Bahnhofstrasse 1;Zürich;`,
].join('\r\n');
await page
  .locator('input[type=file]')
  .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
await page.locator('h2').first().waitFor();
await shot('import-report');
await page.locator('main select').first().selectOption(id!);
await page.waitForTimeout(1500);
await shot('import-whole');
await browser.close();
