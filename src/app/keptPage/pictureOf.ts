import type { DrawnTour } from './drawTour.tsx';
import type { KeptFacts } from './KeptFacts.ts';
import { rulesFor } from './rulesFor.ts';
import { setAsideUnseen } from './setAsideUnseen.ts';
import type { Picture } from './withKeptPage.ts';

/** What the page itself does not say of what it shows. */
export type Shown = Pick<KeptFacts, 'path' | 'app' | 'theme' | 'database' | 'storedTourId'>;

/**
 * A copy of everything in the root, without what holds for a moment only (`data-passing`), and with another page in the
 * place of the one on the screen, if one is given.
 */
function copyOf(root: Element, main: Element | null): Element {
  const copy = root.cloneNode(true) as Element;
  if (main !== null) copy.querySelector('main')?.replaceWith(main);
  for (const passing of copy.querySelectorAll<HTMLElement>('[data-passing]')) {
    passing.replaceChildren();
    passing.removeAttribute('href');
  }
  for (const [place, field] of root.querySelectorAll('input, textarea').entries()) {
    const twin = copy.querySelectorAll('input, textarea')[place];
    // Nothing typed before the app is there would be kept, so nothing can be.
    twin?.setAttribute('readonly', '');
    if (field instanceof HTMLInputElement) twin?.setAttribute('value', field.value);
  }
  for (const [place, choice] of root.querySelectorAll('option').entries()) {
    copy.querySelectorAll('option')[place]?.toggleAttribute('selected', choice.selected);
  }
  setAsideUnseen(root, copy);
  return copy;
}

function fontsOf({ performance, location }: Window): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.origin));
  return [...new Set(loaded.map(({ pathname }) => pathname).filter((path) => path.endsWith('.woff2')))];
}

function stylesOf({ document }: Window): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return links.map(({ href }) => new URL(href).pathname);
}

/** The page of a touchpoint as it is drawn now, or null while it shows no questions, or something lies over it. */
export function pictureOf(page: Window, shown: Shown): Picture | null {
  const { document } = page;
  const root = document.querySelector('#root');
  const questions = root?.querySelector<HTMLElement>('main [data-touchpoint]') ?? null;
  if (root === null || questions === null || document.querySelector('dialog[open]') !== null) return null;
  const { tour = '', touchpoint = '' } = questions.dataset;
  return {
    facts: {
      ...shown,
      tourId: tour,
      touchpointId: touchpoint,
      styles: stylesOf(page),
      scrolled: page.scrollY,
    },
    title: document.title,
    locale: document.documentElement.lang,
    style: rulesFor(document, document),
    fonts: fontsOf(page),
    content: copyOf(root, null).innerHTML,
  };
}

/** The tour's page as it would be drawn now, in what stands around every page. */
export function pictureOfTour(page: Window, shown: Shown, { tourId, drawn }: DrawnTour): Picture | null {
  const { document } = page;
  const root = document.querySelector('#root');
  const main = drawn.querySelector('main');
  if (root === null || main === null || root.querySelector('main') === null) return null;
  const copy = copyOf(root, main);
  drawn.body.replaceChildren(copy);
  return {
    facts: { ...shown, tourId, touchpointId: null, styles: stylesOf(page), scrolled: 0 },
    title: drawn.title,
    locale: document.documentElement.lang,
    style: rulesFor(document, drawn),
    fonts: fontsOf(page),
    content: copy.innerHTML,
  };
}
