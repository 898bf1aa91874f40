import type { Page } from 'playwright';
import type { Account } from '../../support/server/journeyServer.ts';
import { signIn } from './LoginPage.ts';
import { SelectBuildingPage } from './SelectBuildingPage.ts';
import { TourPage } from './TourPage.ts';
import type { TouchpointTitle } from './walk.ts';

/** Signs in, starts a tour of the building, and opens a touchpoint of it. */
export async function openTouchpoint(
  page: Page,
  origin: string,
  who: Account,
  { building, touchpoint }: { building: { mandate: string; name: string }; touchpoint: TouchpointTitle },
): Promise<void> {
  await signIn(page, origin, who);
  await new SelectBuildingPage(page).startTour(building.mandate, building.name);
  await new TourPage(page).touchpoint(touchpoint).click();
}
