import { type Locale, locales } from '#domain/locale.ts';
import type { Screen } from './Screen.ts';
import { defaultView, devices, type Theme, themes, type View } from './view.ts';

/** `npm run visual` uses every language in every theme and size; `npm test` a selection. */
export const isWhole = process.env['VISUAL'] === 'whole';

type Where = Partial<View>;

const phoneByDay = { viewport: devices.phone, theme: 'light' } as const;
const desktopByNight = { viewport: devices.desktop, theme: 'dark' } as const;

/** An appearance in which axe runs, or texts are checked. */
type Visited = { readonly where: Where; readonly check: 'axe' | 'words' };

const axeLooks = (where: Where): Visited => ({ where, check: 'axe' });
const wordsAreRead = (where: Where): Visited => ({ where, check: 'words' });

/**
 * In German, whose words are the longest: the English ones are in the pictures. Ordered so that the size, which is `tall` for axe,
 * changes as little as it can.
 */
const tier: readonly Visited[] = [
  wordsAreRead({ ...phoneByDay, locale: 'de' }),
  axeLooks({ ...phoneByDay, locale: 'de' }),
  axeLooks({ ...desktopByNight, locale: 'de' }),
  wordsAreRead({ ...desktopByNight, locale: 'de' }),
];

const sizes: readonly Where[] = [
  { viewport: { width: 320, height: 640 } },
  { viewport: devices.phone, text: 200 },
  ...Object.values(devices).map((viewport) => ({ viewport })),
];

const inAllLanguages = (wheres: readonly Where[]): readonly Where[] =>
  wheres.flatMap((where) => locales.map((locale: Locale) => ({ ...where, locale })));

/** Every theme on a phone; larger devices in the theme that is usual there. */
const wholeForAxe = inAllLanguages([
  ...(Object.keys(themes) as Theme[]).map((theme) => ({ viewport: devices.phone, theme })),
  { viewport: devices.tablet },
  desktopByNight,
]);

const whole: readonly Visited[] = [
  ...wholeForAxe.map(axeLooks),
  // Colours do not affect the layout of text: one theme is enough.
  ...inAllLanguages(sizes).map(wordsAreRead),
];

/** By day a desktop shows something of its own only where the screen has a picture of it. */
export function whereToLook({ also = [] }: Screen): readonly Visited[] {
  if (isWhole) return whole;
  return also.includes('desktop, dark') ? tier : tier.filter(({ where }) => where.theme !== 'dark');
}

/** So tall that nothing is behind a sticky bar: axe takes what has to be scrolled out for too small. */
export const tall = ({ viewport = defaultView.viewport }: Where) => ({ width: viewport.width, height: 2400 });

/** Names the appearance. */
export function inWords(where: Where): string {
  const { locale, theme, viewport, text } = { ...defaultView, ...where };
  return `${locale}, ${theme}, ${viewport.width} wide${text === 100 ? '' : `, text at ${text} %`}`;
}
