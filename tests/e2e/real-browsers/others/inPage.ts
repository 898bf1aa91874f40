export type Kind = 'button' | 'link' | 'option' | 'radio' | 'field';

/**
 * Runs in the page: finds what a person would call `name`, and presses it or types `text` into it. Returns whether
 * it was found. One function, because it is sent as text.
 */
export function use(kind: Kind, name: string, text: string | null): boolean {
  const selectors = {
    button: 'button',
    link: 'a[href]',
    option: '[role=option]',
    radio: 'input[type=radio]',
    field: 'input, textarea',
  };
  const plain = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy !== null) {
      return plain(
        labelledBy
          .split(' ')
          .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
          .join(' '),
      );
    }
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      return plain(element.labels?.[0]?.textContent);
    }
    return plain(element.textContent);
  };
  const found = [...document.querySelectorAll<HTMLElement>(selectors[kind])].find((element) => {
    const fits = kind === 'option' ? nameOf(element).startsWith(name) : nameOf(element) === name;
    const usable = kind === 'radio' || element.getClientRects().length > 0;
    return fits && usable && !element.matches(':disabled, [aria-busy="true"]');
  });
  if (found === undefined) return false;
  if (text !== null && (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)) {
    found.focus();
    // As typing does: React only notices values set by the native setter.
    const own =
      found instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(found, text);
    found.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    found.click();
  }
  return true;
}

/** Runs in the page: chooses a photo with this text on it, as from the gallery. False where there is no field for it. */
export async function choosePhoto(text: string): Promise<boolean> {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].find(
    ({ labels }) => labels?.[0]?.textContent?.trim() === 'Gallery',
  );
  const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
  const surface = canvas.getContext('2d');
  if (input === undefined || surface === null) return false;
  surface.fillStyle = 'white';
  surface.fillRect(0, 0, canvas.width, canvas.height);
  surface.fillStyle = 'black';
  surface.font = '120px sans-serif';
  surface.fillText(text, 100, 500);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  if (blob === null) return false;
  const chosen = new DataTransfer();
  chosen.items.add(new File([blob], 'photo.jpg', { type: 'image/jpeg' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Runs in the page: whether a button of this name is there. */
export function isThere(name: string): boolean {
  return [...document.querySelectorAll('button')].some(
    (button) => button.getAttribute('aria-label') === name || button.textContent?.trim() === name,
  );
}

/** Runs in the page: whether a button of this name is pressed. */
export function isPressed(name: string): boolean {
  return [...document.querySelectorAll('button[aria-pressed=true]')].some(
    (button) => button.getAttribute('aria-label') === name || button.textContent?.trim() === name,
  );
}

/** Runs in the page: whether a link shows that nothing is unsent. */
export function everythingIsSent(): boolean {
  return [...document.querySelectorAll('a[href$="/sync"]')].some((link) =>
    link.textContent?.includes('Everything sent'),
  );
}

/** Runs in the page: whether the worker serves it; `ready` would resolve earlier. */
export function workerServes(): boolean {
  return navigator.serviceWorker.controller?.state === 'activated';
}

/** Runs in the page: whether select building shows that a tour needs no network. */
export function isReadyForOfflineUse(): boolean {
  return [...document.querySelectorAll('main *')].some(
    (element) => element.textContent?.trim() === 'Ready for offline use',
  );
}

/** Runs in the page: its path. */
export function path(): string {
  return location.pathname;
}

/** Runs in the page: resolves when all database requests of this person so far are done. */
export async function storesAreAtRest(): Promise<boolean> {
  const databases = await indexedDB.databases();
  for (const { name } of databases) {
    if (name === undefined || name === 'storey-device') continue;
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const [first, ...others] = db.objectStoreNames;
    if (first !== undefined) {
      const everything = db.transaction([first, ...others]);
      const done = new Promise((resolve) => everything.addEventListener('complete', resolve));
      everything.objectStore(first).count();
      await done;
    }
    db.close();
  }
  return true;
}
