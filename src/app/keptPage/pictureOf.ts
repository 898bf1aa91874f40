import type { KeptFacts } from './KeptFacts.ts';
import { rulesFor } from './rulesFor.ts';
import { setAsideUnseen } from './setAsideUnseen.ts';
import type { Picture } from './withKeptPage.ts';

/** What the page itself does not say of what it shows. */
export type Shown = Pick<KeptFacts, 'path' | 'app' | 'theme' | 'database' | 'storedTourId'>;

/** Markup of everything in the root, without what holds for a moment only (`data-passing`). */
export function contentOf(root: Element): string {
  const copy = root.cloneNode(true) as Element;
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
  return copy.innerHTML;
}

function fontsOf({ performance, location }: Window): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.origin));
  return [...new Set(loaded.map(({ pathname }) => pathname).filter((path) => path.endsWith('.woff2')))];
}

/** The page as it is drawn now, or null while it shows no questions, or something lies over it. */
export function pictureOf(page: Window, shown: Shown): Picture | null {
  const { document } = page;
  const root = document.querySelector('#root');
  const questions = root?.querySelector<HTMLElement>('main [data-touchpoint]') ?? null;
  if (root === null || questions === null || document.querySelector('dialog[open]') !== null) return null;
  const { tour = '', touchpoint = '' } = questions.dataset;
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return {
    facts: {
      ...shown,
      tourId: tour,
      touchpointId: touchpoint,
      styles: styles.map(({ href }) => new URL(href).pathname),
      scrolled: page.scrollY,
    },
    title: document.title,
    locale: document.documentElement.lang,
    style: rulesFor(document),
    fonts: fontsOf(page),
    content: contentOf(root),
  };
}
