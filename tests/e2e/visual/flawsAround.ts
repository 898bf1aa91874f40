import type { Page } from 'playwright';
import { accessibilityFlaws } from './checks/accessibilityFlaws.ts';
import { textFlaws } from './checks/textFlaws.ts';
import type { Screen } from './Screen.ts';
import type { Look } from './view.ts';
import { inWords, tall, whereToLook } from './whereToLook.ts';

/** Flaws of a screen, each with the appearance in which it was found. */
export type FlawsAround = { readonly axe: readonly string[]; readonly words: readonly string[] };

/**
 * At 200 % on a phone, a few hints and selected entries are longer than their field. The label and the open list
 * show them in full.
 */
const isInAField = (flaw: string) => flaw.startsWith('cut in its field');

/**
 * Views the appearances in an order for both checks, because changing size, language or theme takes longer than checking.
 * Restores the view afterwards.
 */
export async function flawsAround(page: Page, look: Look, screen: Screen): Promise<FlawsAround> {
  const axe: string[] = [];
  const words: string[] = [];
  for (const { where, check } of whereToLook(screen)) {
    const told = (flaw: string) => `${inWords(where)}: ${flaw}`;
    if (check === 'words') {
      await look(where);
      const all = await textFlaws(page);
      words.push(...all.filter((flaw) => where.text !== 200 || !isInAField(flaw)).map(told));
    } else {
      await look({ ...where, viewport: tall(where) });
      axe.push(...(await accessibilityFlaws(page)).map(told));
    }
  }
  await look({});
  return { axe, words };
}
