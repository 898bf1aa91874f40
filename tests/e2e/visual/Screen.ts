import type { BrowserContext, Page } from 'playwright';
import type { AppWorld } from '../../support/appWorld.ts';

/** What a chapter plays on: one person's browser, on the one server of all chapters. */
export type Stage = {
  readonly world: AppWorld;
  readonly origin: string;
  readonly context: BrowserContext;
  readonly page: Page;
};

/** A screen in one of its states. */
export type Screen = {
  readonly name: string;
  /** Goes there as a person would, from where the screen before it in the chapter left the page. */
  readonly show: (stage: Stage) => Promise<void>;
};

/** Screens that one person sees after one another, in an order that makes each cheap to reach. */
export type Chapter = { readonly name: string; readonly screens: readonly Screen[] };
