import type { BrowserContext, Page } from 'playwright';
import type { AppFixture } from '../../support/server/appFixture.ts';
import type { Appearance } from './appearances.ts';

/** What a chapter uses: one person's browser, and a server of its own. */
export type Stage = {
  readonly fixture: AppFixture;
  readonly origin: string;
  readonly context: BrowserContext;
  readonly page: Page;
};

/** A screen in one of its states. */
export type Screen = {
  readonly name: string;
  /** Opens it as a person would, from where the screen before it left the page. */
  readonly show: (stage: Stage) => Promise<void>;
  /** The other sizes on which its layout differs, with a reference picture each. */
  readonly also?: readonly Exclude<Appearance, 'phone'>[];
};

/** Screens that one person sees in sequence, ordered so that each is cheap to reach. */
export type Chapter = {
  readonly name: string;
  /** Prepares the first screen; chapters are independent of one another. */
  readonly begin?: (stage: Stage) => Promise<void>;
  /** False where no screen shows anything that the service worker says or stores: storing the app takes seconds. */
  readonly worker?: boolean;
  readonly screens: readonly Screen[];
};
