import type { Words } from '../../support/wordsIn.ts';

/** The app's own words in the language that they are written in. */
export const inEnglish: Words = (english) => english;
