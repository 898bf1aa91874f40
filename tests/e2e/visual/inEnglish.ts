import type { Words } from '../../support/browser/wordsIn.ts';

/** The app's own words in the language that they are written in. */
export const inEnglish: Words = (english) => english;
