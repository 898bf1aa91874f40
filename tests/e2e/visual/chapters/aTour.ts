import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ReadinessPart } from '../../pages/ReadinessPart.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { UnsentAnswers } from '../../pages/UnsentAnswers.ts';
import { type TouchpointTitle, walk } from '../../pages/walk.ts';
import type { Chapter, Stage } from '../Screen.ts';

const manyFloors = 6;

async function toTour({ page, origin }: Stage): Promise<TourPage> {
  await page.goto(`${origin}/en/tour`);
  const tour = new TourPage(page);
  await tour.concludeTour.waitFor();
  return tour;
}

/** Shows the tour once everything is sent: a newly opened page has to count first. */
async function toTourWhenSent(stage: Stage): Promise<void> {
  await new AppBar(stage.page).everythingSent.waitFor();
  await toTour(stage);
  await new AppBar(stage.page).everythingSent.waitFor();
}

async function openTouchpoint(stage: Stage, title: TouchpointTitle): Promise<TouchpointPage> {
  await (await toTour(stage)).touchpoint(title).last().click();
  const touchpoint = new TouchpointPage(stage.page);
  await touchpoint.concludeTouchpoint.waitFor();
  return touchpoint;
}

async function concludeQuickly(stage: Stage, title: TouchpointTitle): Promise<void> {
  const touchpoint = await openTouchpoint(stage, title);
  await touchpoint.rateAllQuickly(title);
  await touchpoint.conclude();
}

/** From the first touchpoint to the last, with what an inspector meets on the way. */
export const aTour: Chapter = {
  name: 'a tour',
  begin: async ({ page, origin }) => {
    await signIn(page, origin);
    await readyForOfflineUse(page);
  },
  screens: [
    {
      name: 'tour, fresh',
      also: ['tablet', 'desktop, dark'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/select_building`);
        await new SelectBuildingPage(page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
        await new TourPage(page).concludeTour.waitFor();
      },
    },
    {
      name: 'touchpoint, fresh',
      also: ['tablet', 'desktop, dark', 'phone, German'],
      show: async (stage) => {
        await openTouchpoint(stage, 'Working in the building');
      },
    },
    {
      name: 'question, unrated',
      also: ['tablet', 'desktop, dark', 'phone, German'],
      show: async ({ page }) => {
        await new TouchpointPage(page).openQuestion('Workplaces');
        await new SubTouchpointPage(page).rating('Bad').waitFor();
      },
    },
    {
      name: 'question, bad and no comment',
      show: async ({ page }) => {
        await new SubTouchpointPage(page).rating('Bad').check();
        await new SubTouchpointPage(page).savedOnThisDevice.first().waitFor();
      },
    },
    {
      name: 'touchpoint, comment missing',
      also: ['desktop, dark'],
      show: async (stage) => {
        await openTouchpoint(stage, 'Working in the building');
        await stage.page.getByRole('button', { name: 'Workplaces: add the comment' }).waitFor();
      },
    },
    {
      name: 'touchpoint, comment sheet',
      also: ['desktop, dark'],
      show: async ({ page }) => {
        const touchpoint = new TouchpointPage(page);
        await touchpoint.quickRating('Furniture', 'Bad').click();
        await touchpoint.comment.waitFor();
      },
    },
    {
      name: 'touchpoint, undo',
      show: async ({ page }) => {
        const touchpoint = new TouchpointPage(page);
        await touchpoint.comment.fill('Two chairs in room 3.12 have broken backs.');
        await touchpoint.done.click();
        await touchpoint.rateQuickly('Office supplies and printing');
      },
    },
    {
      name: 'touchpoint, floor refused',
      show: async ({ page }) => {
        await new TouchpointPage(page).floor.fill('three');
        await new TouchpointPage(page).floor.blur();
        await page.locator('[aria-invalid=true]').waitFor();
      },
    },
    {
      name: 'touchpoint, all rated',
      also: ['desktop, dark'],
      show: async ({ page }) => {
        const touchpoint = new TouchpointPage(page);
        await touchpoint.floor.fill('0');
        await touchpoint.rateAllQuickly('Working in the building');
      },
    },
    {
      name: 'tour, another floor?',
      also: ['phone, German'],
      show: async ({ page }) => {
        await new TouchpointPage(page).conclude();
        await new TourPage(page).anotherFloor.waitFor();
      },
    },
    {
      name: 'touchpoint, as the floor below',
      show: async ({ page }) => {
        await new TourPage(page).answerAnotherFloor('Yes');
        await new TouchpointPage(page).asFloorBelow.waitFor();
      },
    },
    {
      name: 'tour, many floors',
      also: ['desktop, dark'],
      show: async (stage) => {
        const touchpoint = new TouchpointPage(stage.page);
        for (let floor = 1; floor <= manyFloors; floor += 1) {
          await touchpoint.floor.fill(String(floor));
          await touchpoint.asFloorBelow.click();
          await touchpoint.concludeTouchpoint.and(stage.page.locator(':enabled')).waitFor();
          await touchpoint.conclude();
          const isLast = floor === manyFloors;
          await new TourPage(stage.page).answerAnotherFloor(isLast ? 'No' : 'Yes');
          if (!isLast) await touchpoint.asFloorBelow.waitFor();
        }
        await toTourWhenSent(stage);
      },
    },
    {
      name: 'touchpoint, concluded, one of many floors',
      also: ['desktop, dark'],
      show: async (stage) => {
        await openTouchpoint(stage, 'Working in the building');
      },
    },
    {
      name: 'tour, half and something found bad',
      also: ['desktop, dark', 'phone, German'],
      show: async (stage) => {
        const touchpoint = await openTouchpoint(stage, 'Arriving at work');
        await touchpoint.quickRating('Parking', 'Bad').click();
        await touchpoint.comment.fill('No light at the bicycle stands.');
        await touchpoint.done.click();
        for (const question of walk['Arriving at work']) {
          if (question !== 'Parking') await touchpoint.rateQuickly(question);
        }
        await touchpoint.conclude();
        await (await openTouchpoint(stage, 'Entering the building')).rateQuickly('Lifts');
        await toTourWhenSent(stage);
      },
    },
    {
      name: 'tour, what is left behind',
      show: async ({ page }) => {
        await page.locator('details > summary').last().click();
      },
    },
    {
      name: 'tour, concluding with answers that are not concluded',
      show: async ({ page }) => {
        await new TourPage(page).concludeTour.click();
        await new UnsentAnswers(page).concludeQuestion.waitFor();
      },
    },
    {
      name: 'signing out with a draft',
      show: async ({ page }) => {
        await new UnsentAnswers(page).continueTheTour.click();
        await new AppBar(page).logOut.click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'tour, offline with something unsent',
      show: async (stage) => {
        await stage.context.setOffline(true);
        await concludeQuickly(stage, 'Having meetings');
        await new AppBar(stage.page).unsent.waitFor();
      },
    },
    {
      name: 'sync, waiting',
      also: ['desktop, dark', 'phone, German'],
      show: async ({ page }) => {
        await new AppBar(page).unsent.click();
        await page.getByRole('heading', { level: 1, name: 'Sync', exact: true }).waitFor();
      },
    },
    {
      name: 'signing out with something unsent',
      show: async ({ page }) => {
        await new AppBar(page).logOut.click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'select building, offline and a tour open',
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/select_building`);
        await new SelectBuildingPage(page).mandate.waitFor();
        await page.getByText('before you go offline').or(new ReadinessPart(page).ready).first().waitFor();
      },
    },
    {
      name: 'tours, offline',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/tours`);
        await page.getByText('No connection to the server').waitFor();
      },
    },
    {
      name: 'tour, everything concluded',
      also: ['desktop, dark'],
      show: async (stage) => {
        await stage.context.setOffline(false);
        await concludeQuickly(stage, 'Entering the building');
        await toTourWhenSent(stage);
      },
    },
  ],
};
