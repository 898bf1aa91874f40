import { type Locale, locales } from '#domain/locale.ts';
import { defaultView, devices, type Theme, themes, type View } from './view.ts';

/** `npm run visual` uses every language in every theme and size; `npm test` a selection. */
export const isWhole = process.env['VISUAL'] === 'whole';

type Where = Partial<View>;

const phoneByDay = { viewport: devices.phone, theme: 'light' } as const;
const desktopByNight = { viewport: devices.desktop, theme: 'dark' } as const;

/** Ordered so that size and theme change once, because these cost more than the language. */
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

/** Every theme on a phone; larger devices in the theme that is usual there. */
const wholeForAxe = inAllLanguages([
  ...(Object.keys(themes) as Theme[]).map((theme) => ({ viewport: devices.phone, theme })),
  { viewport: devices.tablet },
  desktopByNight,
]);

/** An appearance in which axe runs, texts are checked, or both. */
type Visited = { readonly where: Where; readonly axeLooks: boolean; readonly wordsAreRead: boolean };

const whole: readonly Visited[] = [
  ...wholeForAxe.map((where) => ({ where, axeLooks: true, wordsAreRead: false })),
  // Colours do not affect the layout of text: one theme is enough.
  ...inAllLanguages(sizes).map((where) => ({ where, axeLooks: false, wordsAreRead: true })),
];

export const whereToLook: readonly Visited[] = isWhole
  ? whole
  : tier.map((where) => ({ where, axeLooks: true, wordsAreRead: true }));

/** So tall that nothing is behind a sticky bar: axe takes what has to be scrolled out for too small. */
export const tall = ({ viewport = defaultView.viewport }: Where) => ({ width: viewport.width, height: 2400 });

/** Names the appearance. */
export function inWords(where: Where): string {
  const { locale, theme, viewport, text } = { ...defaultView, ...where };
  return `${locale}, ${theme}, ${viewport.width} wide${text === 100 ? '' : `, text at ${text} %`}`;
}
