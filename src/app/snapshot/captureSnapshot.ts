/** The data of a snapshot for the boot script, as attributes of its script element. */
export type SnapshotFacts = {
  /** With its locale. */
  readonly path: string;
  readonly app: string;
  readonly theme: string;
  /** Pixels from the top. */
  readonly scrollY: number;
  /** The open tour as local storage has it. */
  readonly storedTourId: string;
};

/** A page as it is rendered. */
export type PageSnapshot = {
  readonly facts: SnapshotFacts;
  readonly title: string;
  readonly locale: string;
  /** Addresses of its stylesheets. */
  readonly styles: readonly string[];
  /** Addresses of its fonts: painted in another one first, it would be laid out twice. */
  readonly fonts: readonly string[];
  /** Markup of everything in the root. */
  readonly content: string;
};

/** What the page itself does not say of what it shows. */
export type Shown = Pick<SnapshotFacts, 'path' | 'app' | 'theme' | 'storedTourId'>;

/** A copy of everything in the root, inert, without what holds for a moment only (`data-passing`). */
function copyOf(root: Element): Element {
  const copy = root.cloneNode(true) as Element;
  for (const passing of copy.querySelectorAll('[data-passing]')) {
    passing.replaceChildren();
    passing.removeAttribute('href');
  }
  const fields = copy.querySelectorAll('input, textarea');
  for (const [place, field] of root.querySelectorAll('input, textarea').entries()) {
    // Nothing that is typed before the app is there would be stored.
    fields[place]?.setAttribute('readonly', '');
    if (field instanceof HTMLInputElement) fields[place]?.setAttribute('value', field.value);
  }
  const options = copy.querySelectorAll('option');
  for (const [place, option] of root.querySelectorAll('option').entries()) {
    options[place]?.toggleAttribute('selected', option.selected);
  }
  // Cards below the screen are rendered after the first frame, at the height they have now.
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

/** The touchpoint on the screen, or null while none is, or something lies over it. */
export function captureSnapshot(page: Window, shown: Shown): PageSnapshot | null {
  const { document } = page;
  const root = document.querySelector('#root');
  const isTouchpoint = root?.querySelector('main [data-touchpoint]') != null;
  if (root === null || !isTouchpoint || document.querySelector('dialog[open]') !== null) return null;
  return snapshotOf(page, shown, copyOf(root), document.title);
}

/** The tour's page, rendered off the screen, in the place of the one on the screen. */
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
