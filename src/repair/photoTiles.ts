import { maxRepairPhotos } from '#domain/repair/repairAnswer.ts';
import { openPhotoMaker } from '../photos/openPhotoMaker.ts';
import type { Sender } from './createSender.ts';
import type { DraftPhoto } from './draft.ts';

/** What the tiles need: the element of photos, the sender, and names for new photos. */
type Tiles = { readonly part: HTMLElement; readonly sender: Sender; readonly newId: () => string };

/**
 * The photos of the form: taken or chosen, made smaller without what a camera writes into them (PH2), stored, shown, removed. Made one
 * after the other; the worker is loaded when the first picture is asked for. Returns what resolves when no photo is being made.
 */
export function bindPhotoTiles({ part, sender, newId }: Tiles, page: Window): () => Promise<void> {
  const list = part.querySelector('ul') as HTMLUListElement;
  const blank = part.querySelector('template') as HTMLTemplateElement;
  const unreadable = part.querySelector('.error') as HTMLElement;
  const inputs = [...part.querySelectorAll('input')];
  let making = Promise.resolve();

  function count(): void {
    for (const input of inputs) input.disabled = list.children.length >= maxRepairPhotos;
  }

  function addTile(): HTMLElement {
    const tile = (blank.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
    list.append(tile);
    count();
    return tile;
  }

  function fill(tile: HTMLElement, { id, thumbnail }: DraftPhoto): void {
    const image = tile.querySelector('img') as HTMLImageElement;
    image.src = URL.createObjectURL(new Blob([thumbnail], { type: 'image/jpeg' }));
    tile.querySelector('button')?.addEventListener('click', () => {
      tile.remove();
      count();
      inputs.at(-1)?.focus();
      void sender.edit({ photos: sender.draft().photos.filter((photo) => photo.id !== id) });
    });
    tile.ariaBusy = null;
  }

  async function make(file: File, tile: HTMLElement): Promise<void> {
    const made = await openPhotoMaker(page)
      .make({ file, marks: [] })
      .catch(() => null);
    if (made?.ok !== true) {
      tile.remove();
      count();
      unreadable.hidden = false;
      return;
    }
    const { sha256, bytes, thumbnail } = made.value;
    const photo = { id: newId(), sha256, bytes, thumbnail };
    await sender.edit({ photos: [...sender.draft().photos, photo] });
    fill(tile, photo);
  }

  for (const photo of sender.draft().photos) fill(addTile(), photo);
  for (const input of inputs) {
    input.addEventListener('click', () => openPhotoMaker(page).prepare());
    input.addEventListener('change', () => {
      unreadable.hidden = true;
      const room = maxRepairPhotos - list.children.length;
      for (const file of [...(input.files ?? [])].slice(0, room)) {
        const tile = addTile();
        making = making.then(() => make(file, tile));
      }
      // The same file may be chosen again.
      input.value = '';
    });
  }
  part.hidden = false;
  return () => making;
}
