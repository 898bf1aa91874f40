import { type Locale, locales } from '#domain/locale.ts';
import { devices, type Theme, themes, usual, type View } from './view.ts';

/** `npm run visual`: every language in every theme and size. Without it what `npm test` has time for. */
export const isWhole = process.env['VISUAL'] === 'whole';

type Where = Partial<View>;

const phoneByDay = { viewport: devices.phone, theme: 'light' } as const;
const desktopByNight = { viewport: devices.desktop, theme: 'dark' } as const;

/** In an order that changes size and theme once: that costs more than the language. */
const tier: readonly Where[] = [
  { ...phoneByDay, locale: 'en' },
  { ...phoneByDay, locale: 'de' },
  { ...desktopByNight, locale: 'de' },
  { ...desktopByNight, locale: 'en' },
];

const sizes: readonly Where[] = [
  { viewport: { width: 320, height: 640 } },
  { viewport: devices.phone, text: 200 },
  ...Object.values(devices).map((viewport) => ({ viewport })),
];

const inAllLanguages = (wheres: readonly Where[]): readonly Where[] =>
  wheres.flatMap((where) => locales.map((locale: Locale) => ({ ...where, locale })));

/** In every theme on a phone; on the larger devices in the theme that goes with them. */
const wholeForAxe = inAllLanguages([
  ...(Object.keys(themes) as Theme[]).map((theme) => ({ viewport: devices.phone, theme })),
  { viewport: devices.tablet },
  desktopByNight,
]);

/** Somewhere that axe looks, the words are read, or both. */
type Visited = { readonly where: Where; readonly axeLooks: boolean; readonly wordsAreRead: boolean };

const whole: readonly Visited[] = [
  ...wholeForAxe.map((where) => ({ where, axeLooks: true, wordsAreRead: false })),
  // Colours cut no words: one theme will do.
  ...inAllLanguages(sizes).map((where) => ({ where, axeLooks: false, wordsAreRead: true })),
];

export const whereToLook: readonly Visited[] = isWhole
  ? whole
  : tier.map((where) => ({ where, axeLooks: true, wordsAreRead: true }));

/** So tall that nothing is under a bar that stays: axe takes what can be scrolled out from there for too small. */
export const tall = ({ viewport = usual.viewport }: Where) => ({ width: viewport.width, height: 2400 });

/** What tells these surroundings from others. */
export function inWords(where: Where): string {
  const { locale, theme, viewport, text } = { ...usual, ...where };
  return `${locale}, ${theme}, ${viewport.width} wide${text === 100 ? '' : `, text at ${text} %`}`;
}
