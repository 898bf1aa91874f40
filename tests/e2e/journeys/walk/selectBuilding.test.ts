import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { noteMoves } from '../../../support/browser/noteMoves.ts';
import { step } from '../../../support/browser/step.ts';
import { call } from '../../../support/server/serverCalls.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { secondInspector, signIn } from '../../pages/LoginPage.ts';
import { ReadinessPart } from '../../pages/ReadinessPart.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { toRead } from '../../pages/toRead.ts';

const long = 'Psychiatrische Dienste Aargau AG';

journey('§9 each of the 1,002 buildings of the demo can be found', async ({ ownFixture }) => {
  const fixture = await ownFixture({ DEMO: '1' });
  const { page } = await fixture.openBrowser({ worker: true });
  const building = new SelectBuildingPage(page);
  const moved = await noteMoves(page);

  await step('right after signing in nothing is called a problem while it loads', async () => {
    // All texts of the readiness line from the start.
    await page.addInitScript(() => {
      const said = new Set<string>();
      Reflect.set(window, 'said', said);
      new MutationObserver(() => {
        for (const summary of document.querySelectorAll('summary')) said.add(summary.textContent);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await signIn(page, fixture.proxy.origin, secondInspector);
    await readyForOfflineUse(page);
    const said = await page.evaluate(() => [...(Reflect.get(window, 'said') as Set<string>)]);
    expect(said.filter((line) => /to do/.test(line))).toEqual([]);
    expect(said.at(-1)).toContain('Ready for offline use');
    await new ReadinessPart(page).ready.waitFor();
  });

  await step('and nothing moves, although lists and what they offer arrive one after another', async () => {
    await building.oneTapAway.first().waitFor();
    expect(await moved()).toEqual([]);
  });

  await step('the open list is no stop of the Tab key', async () => {
    await building.mandate.focus();
    await building.suggestions.first().waitFor();
    await page.keyboard.press('Tab');
    await building.suggestions.first().waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  await step('all mandates are in the list, which is 300 pixels high at most', async () => {
    await building.mandate.click();
    const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
    const mandates = (await call(fixture.server.origin, paths.mandates, { token })).json as unknown[];
    expect(mandates.length).toBeGreaterThanOrEqual(51);
    await expect.poll(() => building.suggestions.count()).toBe(mandates.length);
    expect(await page.getByText(/Type to narrow/).count()).toBe(0);
    const box = await page.getByRole('listbox').locator('..').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(300);
    await building.suggestions.last().scrollIntoViewIfNeeded();
    await building.suggestions.last().click();
    await building.object.waitFor();
  });

  await step('a list that is longer grows as one scrolls to its end', async () => {
    await building.mandate.fill('');
    await building.mandate.fill('Crous de Paris');
    await building.suggestions.first().click();
    await building.object.click();
    await building.suggestions.first().waitFor();
    const before = 60;
    expect(await building.suggestions.count()).toBe(before);
    await building.suggestions.last().scrollIntoViewIfNeeded();
    await expect.poll(() => building.suggestions.count()).toBeGreaterThan(before);
  });

  await step('and adds nothing to the page but itself, so that the bar with the button stays', async () => {
    // Not from where things end in the window: unless the page is scrolled to its end, the bar sticks above its own place.
    const beyond = () =>
      page.getByRole('listbox').evaluate((list) => {
        const box = list.parentElement;
        if (box === null) throw new Error('The list stands nowhere.');
        const root = document.documentElement;
        const withList = root.scrollHeight;
        const end = box.getBoundingClientRect().bottom + window.scrollY;
        box.style.display = 'none';
        const without = root.scrollHeight;
        box.style.display = '';
        return withList - Math.max(without, end);
      });
    // It may still be growing.
    await expect.poll(beyond).toBeLessThanOrEqual(16);
  });

  await step('the chosen object is there whole: its name and its address', async () => {
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
});

journey(
  'the three last buildings are offered, the latest first; an open tour is the yellow card',
  async ({ fixture, inspector, building: first }) => {
    const names = [first.name];
    for (const name of ['Baths', 'Museum', 'Hospital']) {
      names.push(
        (await fixture.addBuilding({ mandate: first.mandate, name: `${name} of ${first.mandate}` })).name,
      );
    }
    const { page } = await fixture.openBrowser();
    const building = new SelectBuildingPage(page);
    const moved = await noteMoves(page);
    await signIn(page, fixture.proxy.origin, inspector);
    for (const name of names) {
      await building.startTour(first.mandate, name);
      await page.goto(`${fixture.proxy.origin}/en/select_building`);
    }
    const last = building.oneTapAway;
    await expect.poll(() => last.count()).toBe(3);
    expect((await last.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
      names.toReversed().slice(0, 3),
    );
    await page.getByRole('region', { name: 'Introduction' }).waitFor();
    expect(await moved()).toEqual([]);

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
    await building.chosen.getByText(names[2] ?? '', { exact: true }).waitFor();
    await building.continue.click();
    // One of it is open already (U9).
    const question = page.getByRole('dialog', { name: 'A tour of this building is open', exact: true });
    await question.waitFor();
    await toRead(page);
    await question.getByRole('button', { name: 'Start another tour', exact: true }).click();
    await page.waitForURL('**/en/tour');
    await page
      .getByText(names[2] ?? '')
      .first()
      .waitFor();
    await new AppBar(page).everythingSent.waitFor({ timeout: 30_000 });
  },
);
