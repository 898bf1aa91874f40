import type { Words } from '../../support/browser/wordsIn.ts';

/** The texts of the app in English, in which they are written. */
export const inEnglish: Words = (english) => english;
