import type { PhotoAllowance } from '../photo.ts';

/** One question of the catalogue; a tour's sub-touchpoint refers to its `id` as `touchpoint_id`. */
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

/** What a new tour is made from, on the server and, offline, on the device (S4). */
export type Catalogue = {
  readonly version: string;
  readonly touchpoints: readonly CatalogueTouchpoint[];
  /** PH1, PH12; missing in a response of an older server, which takes no photos. */
  readonly photos?: PhotoAllowance | undefined;
};
