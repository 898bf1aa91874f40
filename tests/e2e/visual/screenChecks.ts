import { appearances } from './appearances.ts';
import { layoutOf, movedBoxes } from './checks/layoutOf.ts';
import type { FlawsAround } from './flawsAround.ts';
import { everyPlace, everyTheme, hangUp } from './gallery.ts';
import type { Pictures } from './pictures.ts';
import { referencesOf } from './references.ts';
import type { Chapter, Screen, Stage } from './Screen.ts';
import type { Look, View } from './view.ts';
import { inWords, isWhole } from './whereToLook.ts';

/** An open screen, and what it is checked with. */
export type Visit = {
  readonly chapter: Chapter;
  readonly screen: Screen;
  readonly stage: Stage;
  readonly look: Look;
  readonly pictures: Pictures;
  /** Why pictures taken here cannot be compared; null if they can. */
  readonly incomparable: string | null;
  /** The flaws of the screen, found once. */
  readonly flaws: () => Promise<FlawsAround>;
  /** Skips the check, with the reason. */
  readonly skip: (why: string) => void;
};

type ScreenCheck = {
  readonly title: string;
  /** Descriptions of what is wrong. */
  readonly find: (visit: Visit) => Promise<readonly string[]>;
};

/** Runs a check in each of some appearances, names the appearance in each finding, and restores the view. */
async function inEach<Where extends Partial<View>>(
  look: Look,
  all: readonly Where[],
  find: (where: Where) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (const where of all) {
    await look(where);
    found.push(...(await find(where)).map((flaw) => `${inWords(where)}: ${flaw}`));
  }
  await look({});
  return found;
}

const picture: ScreenCheck = {
  title: 'looks as it did',
  find: async ({ chapter, screen, stage, look, pictures, incomparable, skip }) => {
    if (incomparable !== null) skip(incomparable);
    const all = referencesOf(chapter, screen).map((one) => ({ ...one, ...appearances[one.appearance] }));
    return await inEach(look, all, async ({ file }) => {
      const difference = await pictures.compare(stage.page, file);
      return difference === null ? [] : [difference];
    });
  },
};

const layoutLooks = 3;

/** What a theme has moved at one size and in one language. */
async function movedByThemes(
  { chapter, screen, stage: { page }, look }: Visit,
  place: (typeof everyPlace)[number],
): Promise<string[]> {
  const moved: string[] = [];
  let first: readonly string[] | null = null;
  for (const theme of everyTheme) {
    const where = { ...place, theme };
    await look(where);
    await hangUp(page, chapter.name, screen.name, where);
    const boxes = await layoutOf(page);
    first ??= boxes;
    moved.push(...movedBoxes(first, boxes).map((box) => `${inWords(where)}: ${box}`));
  }
  return moved;
}

/**
 * Without references: the themes are compared with each other. What a theme moves is moved each time; what has just arrived, a
 * message or a part of the page that was still loading, is not.
 */
const layout: ScreenCheck = {
  title: 'is laid out alike in every theme, in every language and size',
  find: async (visit) => {
    const all: string[] = [];
    for (const place of everyPlace) {
      let moved = await movedByThemes(visit, place);
      for (let again = 1; again < layoutLooks && moved.length > 0; again += 1)
        moved = await movedByThemes(visit, place);
      all.push(...moved);
    }
    await visit.look({});
    return all;
  },
};

const everywhere = isWhole
  ? 'in every language, theme and size'
  : 'in German on a phone by day, and on a desktop by night where it has a picture';

const accessibility: ScreenCheck = {
  title: `has nothing that axe finds, ${everywhere}`,
  find: async ({ flaws }) => (await flaws()).axe,
};

const words: ScreenCheck = {
  title: `shows all its words, ${everywhere}`,
  find: async ({ flaws }) => (await flaws()).words,
};

/** Pictures first: changing the language removes offers that are shown once. */
export const screenChecks: readonly ScreenCheck[] = [isWhole ? layout : picture, accessibility, words];
