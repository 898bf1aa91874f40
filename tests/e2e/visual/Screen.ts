import type { BrowserContext, Page } from 'playwright';
import type { AppFixture } from '../../support/server/appFixture.ts';
import type { Appearance } from './appearances.ts';

/** What a chapter plays on: one person's browser, and a server that nobody else talks to. */
export type Stage = {
  readonly world: AppFixture;
  readonly origin: string;
  readonly context: BrowserContext;
  readonly page: Page;
};

/** A screen in one of its states. */
export type Screen = {
  readonly name: string;
  /** Goes there as a person would, from where the screen before it in the chapter left the page. */
  readonly show: (stage: Stage) => Promise<void>;
  /** Where it is laid out otherwise than on a phone: there is a reference picture of that, too. */
  readonly also?: readonly Exclude<Appearance, 'phone'>[];
};

/** Screens that one person sees after one another, in an order that makes each cheap to reach. */
export type Chapter = {
  readonly name: string;
  /** Brings what has to be there before the first screen; a chapter stands on no other chapter. */
  readonly begin?: (stage: Stage) => Promise<void>;
  readonly screens: readonly Screen[];
};
