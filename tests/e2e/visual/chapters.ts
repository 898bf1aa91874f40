import { afterTheTour } from './chapters/afterTheTour.ts';
import { aTour } from './chapters/aTour.ts';
import { beforeSignIn } from './chapters/beforeSignIn.ts';
import { choosingABuilding } from './chapters/choosingABuilding.ts';
import { office } from './chapters/office.ts';
import { repair } from './chapters/repair.ts';
import { results } from './chapters/results.ts';
import { trouble } from './chapters/trouble.ts';
import type { Chapter } from './Screen.ts';

/** Every screen of the app in all its states. */
export const chapters: readonly Chapter[] = [
  beforeSignIn,
  choosingABuilding,
  aTour,
  afterTheTour,
  trouble,
  office,
  results,
  repair,
];
