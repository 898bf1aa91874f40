import type { PhotoAllowance } from '../photo.ts';

/** One question of the catalogue; `id` is what a tour's sub-touchpoint calls its `touchpoint_id`. */
export type CatalogueSubTouchpoint = {
  readonly id: string;
  readonly name: string;
  readonly position: number;
};

/** One touchpoint of the catalogue with its questions. */
export type CatalogueTouchpoint = {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly multi_instance: boolean;
  readonly multi_instance_hint: string | null;
  readonly sub_touchpoints: readonly CatalogueSubTouchpoint[];
};

/** What a new tour is made from, on the server and, with no network, on the device (sync rule S4). */
export type Catalogue = {
  readonly version: string;
  readonly touchpoints: readonly CatalogueTouchpoint[];
  /** P1, P12; missing from what an older server said: none. */
  readonly photos?: PhotoAllowance | undefined;
};
