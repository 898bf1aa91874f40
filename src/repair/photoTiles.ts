import { openPhotoMaker } from '../photos/openPhotoMaker.ts';
import type { Sender } from './createSender.ts';

/** What the tiles need: the element of photos, the sender, and names for new photos. */
type Tiles = { readonly part: HTMLElement; readonly sender: Sender; readonly newId: () => string };

/** Whether no photo is being made; resolves when the last one is. */
export type PhotosAtRest = () => Promise<void>;

/**
 * The photos of the form: taken or chosen, made smaller without what a camera writes into them (PH2), stored, shown, removed. Made one
 * after the other; the worker is loaded when the first picture is asked for.
 */
export function bindPhotoTiles({ part, sender, newId }: Tiles, page: Window): PhotosAtRest {
  const { document } = page;
  const list = part.querySelector('ul') as HTMLUListElement;
  const unreadable = part.querySelector<HTMLElement>('.error');
  const inputs = [...part.querySelectorAll('input')];
  const { max, photo: photoWord, remove: removeWord } = part.dataset;
  let making = Promise.resolve();

  function count(): void {
    const tiles = [...list.children];
    list.hidden = tiles.length === 0;
    for (const input of inputs) input.disabled = tiles.length >= Number(max);
  }

  function addTile(): HTMLLIElement {
    const tile = document.createElement('li');
    tile.ariaBusy = 'true';
    list.append(tile);
    count();
    return tile;
  }

  function fill(tile: HTMLLIElement, id: string, thumbnail: ArrayBuffer): void {
    const image = document.createElement('img');
    image.src = URL.createObjectURL(new Blob([thumbnail], { type: 'image/jpeg' }));
    image.alt = photoWord ?? '';
    const sign = document.createElement('span');
    sign.textContent = '×';
    sign.ariaHidden = 'true';
    const remove = document.createElement('button');
    remove.type = 'button';
    remove.ariaLabel = removeWord ?? '';
    remove.append(sign);
    remove.addEventListener('click', () => {
      URL.revokeObjectURL(image.src);
      tile.remove();
      count();
      inputs.at(-1)?.focus();
      void sender.removePhoto(id);
    });
    tile.ariaBusy = null;
    tile.append(image, remove);
  }

  async function make(file: File, tile: HTMLLIElement): Promise<void> {
    const made = await openPhotoMaker(page)
      .make({ file, marks: [] })
      .catch(() => null);
    if (made?.ok !== true) {
      tile.remove();
      count();
      if (unreadable !== null) unreadable.hidden = false;
      return;
    }
    const { sha256, bytes, thumbnail } = made.value;
    const id = newId();
    await sender.addPhoto({ id, sha256 }, { bytes, thumbnail });
    fill(tile, id, thumbnail);
  }

  async function showStored(): Promise<void> {
    for (const { id } of sender.draft().photos) {
      const bytes = await sender.photo(id);
      if (bytes !== undefined) fill(addTile(), id, bytes.thumbnail);
    }
  }

  for (const input of inputs) {
    input.addEventListener('click', () => openPhotoMaker(page).prepare());
    input.addEventListener('change', () => {
      if (unreadable !== null) unreadable.hidden = true;
      const room = Number(max) - list.children.length;
      for (const file of [...(input.files ?? [])].slice(0, room)) {
        const tile = addTile();
        making = making.then(() => make(file, tile));
      }
      // The same file may be chosen again.
      input.value = '';
    });
  }
  making = showStored();
  part.hidden = false;
  return () => making;
}
