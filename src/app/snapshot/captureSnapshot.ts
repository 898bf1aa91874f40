/** The data of a snapshot for the boot script, as attributes of its script element. */
export type SnapshotFacts = {
  /** The page's path with its locale. */
  readonly path: string;
  /** The path of the app's script. */
  readonly app: string;
  readonly theme: string;
  /** Pixels from the top. */
  readonly scrollY: number;
  /** The id of the open tour in local storage. */
  readonly storedTourId: string;
};

/** A page as it is rendered. */
export type PageSnapshot = {
  readonly facts: SnapshotFacts;
  readonly title: string;
  readonly locale: string;
  /** Paths of its stylesheets. */
  readonly styles: readonly string[];
  /** Paths of its fonts, which are preloaded so that the page is laid out only once. */
  readonly fonts: readonly string[];
  /** The markup inside the root. */
  readonly content: string;
};

/** The facts that cannot be read from the page. */
export type Shown = Pick<SnapshotFacts, 'path' | 'app' | 'theme' | 'storedTourId'>;

// A copy of the root: read-only, and without what is outdated soon (`data-passing`).
function copyOf(root: Element): Element {
  const copy = root.cloneNode(true) as Element;
  for (const passing of copy.querySelectorAll('[data-passing]')) {
    passing.replaceChildren();
    passing.removeAttribute('href');
  }
  const fields = copy.querySelectorAll('input, textarea');
  for (const [place, field] of root.querySelectorAll('input, textarea').entries()) {
    // Read-only, because text typed before the app is loaded would be lost.
    fields[place]?.setAttribute('readonly', '');
    if (field instanceof HTMLInputElement) fields[place]?.setAttribute('value', field.value);
  }
  const options = copy.querySelectorAll('option');
  for (const [place, option] of root.querySelectorAll('option').entries()) {
    options[place]?.toggleAttribute('selected', option.selected);
  }
  // The browser lays out cards below the screen after the first frame; until then they have their present height.
  const cards = copy.querySelectorAll<HTMLElement>('[data-answer]');
  for (const [place, card] of root.querySelectorAll('[data-answer]').entries()) {
    const { height } = card.getBoundingClientRect();
    cards[place]?.setAttribute('style', `content-visibility:auto;contain-intrinsic-size:auto ${height}px`);
  }
  return copy;
}

function snapshotOf(page: Window, shown: Shown, content: Element, title: string): PageSnapshot {
  const { document, location, performance, scrollY } = page;
  const pathOf = (address: string) => new URL(address, location.origin).pathname;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => pathOf(name));
  return {
    facts: { ...shown, scrollY },
    title,
    locale: document.documentElement.lang,
    styles: [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : pathOf(href))),
    fonts: [...new Set(loaded.filter((path) => path.endsWith('.woff2')))],
    content: content.innerHTML,
  };
}

/** A snapshot of the touchpoint on the screen; null if there is none, or a dialog is open. */
export function captureSnapshot(page: Window, shown: Shown): PageSnapshot | null {
  const { document } = page;
  const root = document.querySelector('#root');
  const isTouchpoint = root?.querySelector('main [data-touchpoint]') != null;
  if (root === null || !isTouchpoint || document.querySelector('dialog[open]') !== null) return null;
  return snapshotOf(page, shown, copyOf(root), document.title);
}

/** A snapshot of the present page with its main part replaced by that of the tour's page, `rendered` off screen; or null. */
export function captureTourSnapshot(page: Window, shown: Shown, rendered: Document): PageSnapshot | null {
  const root = page.document.querySelector('#root');
  const main = rendered.querySelector('main');
  if (root === null || main === null) return null;
  const copy = copyOf(root);
  const place = copy.querySelector('main');
  if (place === null) return null;
  place.replaceWith(main);
  const snapshot = snapshotOf(page, shown, copy, rendered.title);
  return { ...snapshot, facts: { ...snapshot.facts, scrollY: 0 } };
}
