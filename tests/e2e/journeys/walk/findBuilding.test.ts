import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';

const names = {
  gallen: 'Kantonsspital St.Gallen',
  other: 'Altspital Gallenkirch',
  zurich: 'Universitätsspital Zürich',
  lodz: 'Szpital Łódź',
  istanbul: 'İstanbul Ağız Hastanesi',
  odense: 'Sygehus Ærø Ø',
};

const typed: readonly (readonly [string, readonly string[]])[] = [
  ['zurich', [names.zurich]],
  ['zuerich spital', [names.zurich]],
  ['ZÜRICH', [names.zurich]],
  // Every piece begins a word in none of the two: they stay in the order of their names.
  ['spital gallen', [names.other, names.gallen]],
  ['st gallen spital', [names.gallen]],
  ['st.gallen', [names.gallen]],
  ['gallen', [names.other, names.gallen]],
  ['LODZ', [names.lodz]],
  ['szpital łódź', [names.lodz]],
  ['istanbul agız', [names.istanbul]],
  ['HASTANESİ', [names.istanbul]],
  ['aero', [names.odense]],
  ['ÆRØ', [names.odense]],
  ['zu\u0308r\u00ADich', [names.zurich]],
];

journey(
  'L3 a building is found on a phone as people type its name',
  async ({ fixture, inspector, estate }) => {
    for (const name of Object.values(names))
      await fixture.addBuilding({ mandate: estate.mandate, name, street: `${name.length} Alley` });
    const { page } = await fixture.openBrowser();
    const building = new SelectBuildingPage(page);
    await signIn(page, fixture.proxy.origin, inspector);
    await building.mandate.fill(estate.mandate);
    await building.suggestion(estate.mandate).first().click();

    const found = async () => (await building.suggestions.allInnerTexts()).map((text) => text.split('\n')[0]);
    await step('however it is typed', async () => {
      for (const [text, expected] of typed) {
        await building.object.fill(text);
        await expect.poll(async () => [text, await found()]).toEqual([text, expected]);
      }
    });

    await step('what matched is marked, sign by sign', async () => {
      await building.object.fill('zurich spital');
      const marks = building.suggestions.first().locator('mark');
      await expect.poll(() => marks.allInnerTexts()).toEqual(['spital', 'Zürich']);
      await page.getByRole('option', { name: names.zurich }).waitFor();
    });

    await step('and what is not there is said', async () => {
      await building.object.fill('spital genf');
      await page.getByText('Nothing matches.').waitFor();
    });

    await step('Enter chooses the first', async () => {
      await building.object.fill('lodz');
      await building.object.press('Enter');
      await expect.poll(() => building.chosen.innerText()).toContain(names.lodz);
    });
  },
);
