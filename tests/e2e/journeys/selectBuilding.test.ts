import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { AppBar } from '../pages/AppBar.ts';
import { secondInspector, signIn } from '../pages/LoginPage.ts';
import { ReadinessPart } from '../pages/ReadinessPart.ts';
import { readyForTheCellar } from '../pages/readyForTheCellar.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { toRead } from '../pages/toRead.ts';

const long = 'Psychiatrische Dienste Aargau AG';

let world: AppWorld;
let browser: Browser;
let building: SelectBuildingPage;
beforeAll(async () => {
  world = await createAppWorld();
  browser = await world.openBrowser('phone');
  building = new SelectBuildingPage(browser.page);
});
afterAll(() => world.end());

it('right after signing in nothing is called a problem while it loads', async () => {
  const { page } = browser;
  // Whatever the line before the cellar says from the first moment on.
  await page.addInitScript(() => {
    const said = new Set<string>();
    Reflect.set(window, 'said', said);
    new MutationObserver(() => {
      for (const summary of document.querySelectorAll('summary')) said.add(summary.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await signIn(page, world.proxy.origin, secondInspector);
  await readyForTheCellar(page);
  const said = await page.evaluate(() => [...(Reflect.get(window, 'said') as Set<string>)]);
  expect(said.filter((line) => /to do/.test(line))).toEqual([]);
  expect(said.at(-1)).toContain('Ready for offline use');
  await new ReadinessPart(page).ready.waitFor();
});

it('§9 all 51 mandates are in the list, which is 300 pixels high at most', async () => {
  await building.mandate.click();
  await expect.poll(() => building.suggestions.count()).toBe(51);
  expect(await browser.page.getByText(/Type to narrow/).count()).toBe(0);
  const box = await browser.page.getByRole('listbox').locator('..').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(300);
  await building.suggestions.last().scrollIntoViewIfNeeded();
  await building.suggestions.last().click();
  await building.object.waitFor();
});

it('a list that is longer grows as one scrolls to its end', async () => {
  await building.mandate.fill('');
  await building.mandate.fill('Crous de Paris');
  await building.suggestions.first().click();
  await building.object.click();
  const before = await building.suggestions.count();
  await building.suggestions.last().scrollIntoViewIfNeeded();
  await expect.poll(() => building.suggestions.count()).toBeGreaterThan(before);
});

it('the chosen object is there whole: its name and its address', async () => {
  await building.choose('Kanton Aargau', long);
  const chosen = await building.chosen.innerText();
  expect(chosen).toContain(long);
  expect(chosen).toMatch(/Windisch|Königsfelden/);
  const { right, width } = await building.chosen.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return { right: box.right, width: window.innerWidth };
  });
  expect(right).toBeLessThanOrEqual(width);
});

it('the three last buildings are one tap away, the latest first; an open tour is the yellow card', async () => {
  const { page } = browser;
  const names = [
    'Kantonsspital Aarau AG',
    'Kantonsspital Baden AG',
    'Hirslanden Klinik Aarau',
    'Gesundheitszentrum Fricktal',
  ];
  for (const name of names) {
    await building.startTour('Kanton Aargau', name);
    await page.goto(`${world.proxy.origin}/en/select_building`);
  }
  const last = building.oneTapAway;
  await expect.poll(() => last.count()).toBe(3);
  expect((await last.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
    names.toReversed().slice(0, 3),
  );

  const card = building.openTour.locator('xpath=ancestor::div[1]');
  const signal = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--st-signal)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(await card.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(signal);

  await last.nth(1).click();
  expect(await last.nth(1).getAttribute('aria-pressed')).toBe('true');
  await building.chosen.getByText('Hirslanden Klinik Aarau', { exact: true }).waitFor();
  await building.continue.click();
  // One of it is open already (U9).
  const question = page.getByRole('dialog', { name: 'A tour of this building is open', exact: true });
  await question.waitFor();
  await toRead(page);
  await question.getByRole('button', { name: 'Start another tour', exact: true }).click();
  await page.waitForURL('**/en/tour');
  await page.getByText('Hirslanden Klinik Aarau').first().waitFor();
  await new AppBar(page).everythingSent.waitFor({ timeout: 30_000 });
});
