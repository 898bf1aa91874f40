import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { LoginPage, signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';

describe.each(['light', 'dark'] as const)('every screen of the walk, %s, passes axe', (colorScheme) => {
  let world: AppWorld;
  let browser: Browser;
  beforeAll(async () => {
    world = await createAppWorld();
    browser = await world.openBrowser('phone');
    await browser.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  });
  afterAll(() => world.end());

  async function flaws(): Promise<string[]> {
    await browser.page.getByRole('heading', { level: 1 }).waitFor();
    const { violations } = await new AxeBuilder({ page: browser.page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }

  it('login, with its errors', async () => {
    const login = new LoginPage(browser.page);
    await login.open(world.proxy.origin);
    await login.logIn.click();
    expect(await flaws()).toEqual([]);
  });

  it('select building, closed and open', async () => {
    await signIn(browser.page, world.proxy.origin);
    const building = new SelectBuildingPage(browser.page);
    await building.mandate.waitFor();
    expect(await flaws()).toEqual([]);
    await building.mandate.fill('Kanton');
    await building.suggestions.first().waitFor();
    expect(await flaws()).toEqual([]);
  });

  it('tour, touchpoint and question', async () => {
    await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
    await new TourPage(browser.page).concludeTour.waitFor();
    expect(await flaws()).toEqual([]);
    await new TourPage(browser.page).touchpoint('Working in the building').click();
    const touchpoint = new TouchpointPage(browser.page);
    await touchpoint.quickRating('Heating', 'Good').click();
    expect(await flaws()).toEqual([]);
    await touchpoint.question('Furniture').click();
    await new SubTouchpointPage(browser.page).rating('Bad').check();
    expect(await flaws()).toEqual([]);
  });

  it.each(['sync', 'welcome', 'thanks', 'not_found'])('%s', async (path) => {
    await browser.page.goto(`${world.proxy.origin}/en/${path}`);
    expect(await flaws()).toEqual([]);
  });
});
