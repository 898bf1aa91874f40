import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppFixture, createAppFixture } from '../../support/server/appFixture.ts';
import { signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { contrastOf } from './checks/contrastOf.ts';
import { smallTargets } from './checks/smallTargets.ts';
import { openStages, type Stages } from './openStages.ts';
import type { Stage } from './Screen.ts';
import { createLook, type Look, type Theme, themes } from './view.ts';

const thumb = 48;
const minContrast = 7;
const ratings = ['Good', 'Bad', 'Not applicable'] as const;
const allThemes = Object.keys(themes) as Theme[];

let fixture: AppFixture;
let stages: Stages;
let stage: Stage;
let look: Look;
let touchpoint: TouchpointPage;
beforeAll(async () => {
  fixture = await createAppFixture();
  stages = await openStages(fixture);
  stage = await stages.open();
  look = await createLook(stage.page);
  touchpoint = new TouchpointPage(stage.page);
  await signIn(stage.page, fixture.proxy.origin);
});
afterAll(async () => {
  await stages.end();
  await fixture.end();
});

const tooSmall = () => smallTargets(stage.page, thumb);

describe('every control of the tour is large enough for a thumb', () => {
  it('select building', async () => {
    await new SelectBuildingPage(stage.page).choose('Kanton Aargau', 'Kantonsspital Baden AG');
    expect(await tooSmall()).toEqual([]);
  });

  it('tour', async () => {
    await new SelectBuildingPage(stage.page).continue.click();
    await new TourPage(stage.page).concludeTour.waitFor();
    expect(await tooSmall()).toEqual([]);
  });

  it('touchpoint, and its comment', async () => {
    await new TourPage(stage.page).touchpoint('Working in the building').click();
    await touchpoint.quickRating('Furniture', 'Good').click();
    await touchpoint.undo.waitFor();
    expect(await tooSmall()).toEqual([]);
    await touchpoint.quickRating('Workplaces', 'Bad').click();
    await touchpoint.comment.waitFor();
    expect(await tooSmall()).toEqual([]);
    await touchpoint.done.click();
    expect(await tooSmall()).toEqual([]);
  });
});

describe.each(allThemes)('the ratings have enough contrast, %s', (theme) => {
  beforeAll(() => look({ theme }));

  it.each(ratings)(
    'on the touchpoint: %s, as it is, pointed at, with the focus and chosen',
    async (rating) => {
      const unchosen = touchpoint.quickRating('Heating', rating);
      const chosen = touchpoint.quickRating(
        { Good: 'Furniture', Bad: 'Workplaces', 'Not applicable': 'Cafeteria and coffee points' }[rating],
        rating,
      );
      if ((await chosen.getAttribute('aria-pressed')) !== 'true') await chosen.click();
      await chosen.and(stage.page.locator('[aria-pressed=true]')).waitFor();
      for (const control of [unchosen, chosen]) {
        expect(await contrastOf(control)).toBeGreaterThanOrEqual(minContrast);
        await control.hover();
        expect(await contrastOf(control)).toBeGreaterThanOrEqual(minContrast);
        await control.focus();
        expect(await contrastOf(control)).toBeGreaterThanOrEqual(minContrast);
        expect(await control.isEnabled()).toBe(true);
      }
    },
  );
});

describe('on the question’s own page', () => {
  beforeAll(async () => {
    await look({});
    await touchpoint.openQuestion('Heating');
    await new SubTouchpointPage(stage.page).rating('Bad').waitFor();
  });

  it('controls are large enough for a thumb', async () => {
    expect(await tooSmall()).toEqual([]);
  });

  it.each(allThemes)('the ratings have enough contrast, %s', async (theme) => {
    await look({ theme });
    for (const rating of ratings) {
      const radio = new SubTouchpointPage(stage.page).rating(rating);
      const tile = stage.page.locator('label').filter({ has: radio });
      expect(await contrastOf(tile)).toBeGreaterThanOrEqual(minContrast);
      await tile.hover();
      expect(await contrastOf(tile)).toBeGreaterThanOrEqual(minContrast);
      await radio.check();
      expect(await contrastOf(tile)).toBeGreaterThanOrEqual(minContrast);
    }
  });
});
