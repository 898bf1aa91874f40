import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales } from '#domain/locale.ts';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import { chapters } from './chapters.ts';
import { accessibilityFlaws } from './checks/accessibilityFlaws.ts';
import { textFlaws } from './checks/textFlaws.ts';
import { openStages, type Stages } from './openStages.ts';
import { createPictures, type Pictures, referenceOf } from './pictures.ts';
import type { Stage } from './Screen.ts';
import { createLook, devices, type Look, type Surroundings, type Theme, themes } from './surroundings.ts';

/**
 * `npm run visual`: every language in every theme and size. Without it the share that the continuous integration has
 * time for: every theme in English, and the language with the longest words.
 */
const isWhole = process.env['VISUAL'] === 'whole';
const languages: readonly Locale[] = isWhole ? locales : ['en', 'de'];
const update = process.env['PICTURES'] === 'update';

const allThemes = Object.keys(themes) as Theme[];
const narrow = { viewport: { width: 320, height: 640 } };
const large = { viewport: devices.phone, text: 200 } as const;

/** So tall that nothing is under a bar that stays: axe takes what can be scrolled out from there for too small. */
const tall = { width: devices.phone.width, height: 2400 };

/**
 * At 200 % on a phone a few hints and chosen entries are longer than their field. They are said elsewhere, too: by
 * the label, and by the list when it opens.
 */
const isInAField = (flaw: string) => flaw.startsWith('cut in its field');

type Asked = { readonly change: Partial<Surroundings>; readonly about: 'everything' | 'colours' };

const askedOfAxe: readonly Asked[] = languages.flatMap((locale) =>
  allThemes
    .filter((theme) => isWhole || locale === 'en' || theme === 'light')
    .map(
      (theme): Asked => ({
        change: { locale, theme },
        about: isWhole || theme === 'light' ? 'everything' : 'colours',
      }),
    ),
);

const drawn = Object.entries(devices).flatMap(([device, viewport]) =>
  (['light', 'dark'] as const).map((theme) => ({ device, viewport, theme })),
);

/** What is found in each of some surroundings, told with them. */
async function inEach<Case>(
  cases: readonly Case[],
  find: (one: Case) => Promise<readonly string[]>,
  name: (one: Case) => string,
): Promise<string[]> {
  const found: string[] = [];
  for (const one of cases) found.push(...(await find(one)).map((flaw) => `${name(one)}: ${flaw}`));
  return found;
}

let world: AppWorld;
let stages: Stages;
let pictures: Pictures;
beforeAll(async () => {
  world = await createAppWorld();
  stages = await openStages(world);
  pictures = createPictures(stages.version, update);
});
afterAll(async () => {
  await stages.end();
  await world.end();
});

describe.each(chapters)('$name', ({ name: chapter, screens }) => {
  let stage: Stage;
  let look: Look;
  beforeAll(async () => {
    stage = await stages.open();
    look = await createLook(stage.page);
  });
  afterAll(() => stage.context.close());

  describe.each(screens)('$name', ({ name: screen, show }) => {
    it('is reached', async () => {
      await show(stage);
      await stage.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    });

    // First: a change of language takes away what is offered once, and references are taken without the other looks.
    it('looks as it did on phone, tablet and desktop, by day and by night', async () => {
      const find = async ({ device, viewport, theme }: (typeof drawn)[number]) => {
        await look({ viewport, theme });
        const difference = await pictures.compare(stage.page, referenceOf(chapter, screen, device, theme));
        return difference === null ? [] : [difference];
      };
      const differences = await inEach(drawn, find, ({ device, theme }) => `${device}, ${theme}`);
      await look({});
      expect(differences).toEqual([]);
    });

    it('has nothing that axe finds, in each language and theme', async () => {
      const find = async ({ change, about }: Asked) => {
        await look({ ...change, viewport: tall });
        return await accessibilityFlaws(stage.page, about);
      };
      const flaws = await inEach(askedOfAxe, find, ({ change }) => `${change.locale}, ${change.theme}`);
      await look({});
      expect(flaws).toEqual([]);
    });

    it('shows all its words at 320 pixels and at 200 %, in each language', async () => {
      const sizes = languages.flatMap((locale): (Partial<Surroundings> & { readonly locale: Locale })[] => [
        { locale, ...narrow },
        { locale, ...large },
      ]);
      const find = async (change: Partial<Surroundings>) => {
        await look(change);
        const flaws = await textFlaws(stage.page);
        return change.text === 200 ? flaws.filter((flaw) => !isInAField(flaw)) : flaws;
      };
      const flaws = await inEach(sizes, find, ({ locale, text }) => `${locale}, ${text ?? 100} %`);
      await look({});
      expect(flaws).toEqual([]);
    });
  });
});
