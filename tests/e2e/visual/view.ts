import type { Page } from 'playwright';
import { type Locale, locales } from '#domain/locale.ts';

export const themes = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'high contrast': { colorScheme: 'light', contrast: 'more' },
} as const;

export type Theme = keyof typeof themes;

export const devices = {
  phone: { width: 412, height: 892 },
  tablet: { width: 744, height: 1024 },
  desktop: { width: 1280, height: 720 },
} as const;

/** The appearance in which a screen is viewed. */
export type View = {
  readonly locale: Locale;
  readonly theme: Theme;
  readonly viewport: { readonly width: number; readonly height: number };
  /** The browser's text size, in percent. */
  readonly text: 100 | 200;
};

export const defaultView: View = {
  locale: 'en',
  theme: 'light',
  viewport: devices.phone,
  text: 100,
};

const defaultFontPixels = 16;

/** Changes the language as a person does; the control is also usable behind a dialog, without closing it. */
async function speak(page: Page, locale: Locale): Promise<void> {
  const html = page.locator('html');
  if ((await html.getAttribute('lang')) === locale) return;
  const { pathname } = new URL(page.url());
  // Pages for people without an account are of one language each, and their script has none.
  if (pathname.split('/')[2] === 'r') {
    await page.goto(page.url().replace(pathname, pathname.replace(/^\/\w+/, `/${locale}`)));
    await page.locator('#needs-script').waitFor({ state: 'detached' });
    return;
  }
  await page.evaluate(
    ({ wanted, all }) => {
      const list = [...document.querySelectorAll('select')].find(({ options }) =>
        all.every((one) => [...options].some(({ value }) => value === one)),
      );
      if (list === undefined) throw new Error('There is no list of languages.');
      list.value = wanted;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { wanted: locale, all: locales },
  );
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale);
}

/** The effects of a change are laid out, and nothing is between two colours. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // In the middle of a transition to another theme letters have too little contrast.
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map((one) => one.finished));
  });
}

const isSameSize = (one: View['viewport'], other: View['viewport'] | undefined) =>
  one.width === other?.width && one.height === other.height;

/** Views the same screen in another appearance, without reloading. */
export type Look = (change: Partial<View>) => Promise<void>;

export async function createLook(page: Page): Promise<Look> {
  const session = await page.context().newCDPSession(page);
  let current: Partial<View> = {};
  return async (change) => {
    const wanted = { ...defaultView, ...change };
    // Each change redraws the page, so only differences are applied.
    if (wanted.theme !== current.theme) {
      await page.emulateMedia({ ...themes[wanted.theme], reducedMotion: 'reduce' });
    }
    if (!isSameSize(wanted.viewport, current.viewport)) await page.setViewportSize(wanted.viewport);
    if (wanted.text !== current.text) {
      // Like the setting of the browser, which also affects media queries.
      const standard = (defaultFontPixels * wanted.text) / 100;
      await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
    }
    current = wanted;
    await speak(page, wanted.locale);
    // Moves the pointer away.
    await page.mouse.move(0, 0);
    await settled(page);
  };
}
