import type { Page } from 'playwright';
import { accessibilityFlaws } from './checks/accessibilityFlaws.ts';
import { textFlaws } from './checks/textFlaws.ts';
import type { Look } from './view.ts';
import { inWords, tall, whereToLook } from './whereToLook.ts';

/** What is wrong with a screen, told with the surroundings in which it was found. */
export type FlawsAround = { readonly axe: readonly string[]; readonly words: readonly string[] };

/**
 * At 200 % on a phone a few hints and chosen entries are longer than their field. They are said elsewhere, too: by
 * the label, and by the list when it opens.
 */
const isInAField = (flaw: string) => flaw.startsWith('cut in its field');

/**
 * Goes through the surroundings once for both: to change the language or the theme takes longer than to look. Afterwards
 * everything is as it was.
 */
export async function flawsAround(page: Page, look: Look): Promise<FlawsAround> {
  const axe: string[] = [];
  const words: string[] = [];
  for (const { where, axeLooks, wordsAreRead } of whereToLook) {
    const told = (flaw: string) => `${inWords(where)}: ${flaw}`;
    if (wordsAreRead) {
      await look(where);
      const all = await textFlaws(page);
      words.push(...all.filter((flaw) => where.text !== 200 || !isInAField(flaw)).map(told));
    }
    if (axeLooks) {
      await look({ ...where, viewport: tall(where) });
      axe.push(...(await accessibilityFlaws(page)).map(told));
    }
  }
  await look({});
  return { axe, words };
}
