import type { NewPhoto, PhotoFault } from '#domain/photo.ts';
import { refused } from '#domain/result.ts';
import { serverTime } from '#domain/serverClock.ts';
import type { ActionContext } from '../../actions/ActionContext.ts';
import { addPhoto } from '../../actions/addPhoto.ts';
import type { PhotoMaker } from '../../photos/createPhotoMaker.ts';
import { openPhotoMaker } from '../../photos/openPhotoMaker.ts';
import type { AnswerAddress, UnsavedPhotos } from '../shared/UnsavedPhotos.ts';

// In bytes. More would take the memory that decoding needs.
const maxAtOnce = 60_000_000;

/** The chosen files: `take` gives each once, so that its bytes are not kept longer than needed; `gone` where it could not be read. */
type ChosenFiles = { readonly take: (at: number) => Blob | 'gone' };

/**
 * PH2: reads the chosen files before the first is decoded, up to 60 MB: a picker may withdraw them, or the cloud they are in be out
 * of reach by the time the others are made. As many as fit (`room`) are read; one that cannot be read leaves its place to the next.
 */
export async function readFiles(files: readonly File[], room: number): Promise<ChosenFiles> {
  const read: (Blob | 'gone')[] = [...files];
  let bytes = 0;
  let readable = 0;
  for (const [at, file] of files.entries()) {
    if (readable === room) break;
    if (bytes + file.size > maxAtOnce) {
      readable += 1;
      continue;
    }
    try {
      read[at] = new File([await file.arrayBuffer()], file.name, { type: file.type });
      bytes += file.size;
      readable += 1;
    } catch {
      read[at] = 'gone';
    }
  }
  return {
    take: (at) => {
      const file = read[at] ?? 'gone';
      read[at] = 'gone';
      return file;
    },
  };
}

/** Where photos are saved, and where they are until then. */
export type Saving = { readonly ctx: ActionContext; readonly unsavedPhotos: UnsavedPhotos };

/** Whether a photo was not removed meanwhile. */
const isWanted = ({ getState }: UnsavedPhotos, id: number) => getState().photos.some((one) => one.id === id);

type Taking = Saving & { readonly maker: Pick<PhotoMaker, 'make'> };

/** Starts the page's photo maker, while the camera or the gallery is opened. */
export function preparePhotos(page: Window): void {
  openPhotoMaker(page).prepare();
}

/** Takes photos with the page's maker. */
export function takePhotosOn(
  page: Window,
  saving: Saving,
  ...chosen: [AnswerAddress, readonly File[], readonly number[]]
): Promise<number> {
  return takePhotos({ ...saving, maker: openPhotoMaker(page) }, ...chosen);
}

/**
 * PH1: makes and saves the first of the chosen files, for which places were taken (`ids`), one after another, and in place of
 * those that cannot be read the next ones. Returns how many were left out.
 */
export async function takePhotos(
  taking: Taking,
  answer: AnswerAddress,
  files: readonly File[],
  ids: readonly number[],
): Promise<number> {
  const { unsavedPhotos } = taking;
  const read = await readFiles(files, ids.length);
  const queue = [...ids];
  // It grows while it is worked through.
  for (const [at, id] of queue.entries()) {
    const file = read.take(at);
    if (!isWanted(unsavedPhotos, id)) continue;
    const why = file === 'gone' ? file : await takeOne(taking, answer, id, file);
    if (why === null || !isWanted(unsavedPhotos, id)) continue;
    unsavedPhotos.change(id, { kind: 'unreadable', name: files[at]?.name ?? '', why });
    if (why === 'protected') {
      // PH2: so would be all of them.
      for (const one of queue.slice(at + 1)) unsavedPhotos.remove(one);
      return 0;
    }
    if (queue.length < files.length) queue.push(...unsavedPhotos.add(answer, 1));
  }
  return files.length - queue.length;
}

/** Why no photo was made; null if one was, or none is wanted any more. */
async function takeOne(
  { maker, ...saving }: Taking,
  answer: AnswerAddress,
  id: number,
  file: Blob,
): Promise<PhotoFault | null> {
  const { ctx, unsavedPhotos } = saving;
  // PH2: the device's clock now, never the file's.
  const taken_at = serverTime(ctx.now(), await ctx.serverClock());
  const removed = new AbortController();
  const check = () => isWanted(unsavedPhotos, id) || removed.abort();
  const stop = unsavedPhotos.subscribe(check);
  check();
  // A photo for which the device has no memory is reported as unreadable; the next one may work.
  const made = await maker.make({ file, marks: [] }, removed.signal).catch(() => null);
  stop();
  if (made?.ok !== true) return made?.reason ?? 'unreadable';
  await savePhoto(saving, answer, id, { ...made.value, taken_at });
  return null;
}

/** Saves a photo that was made, for the first time or again; whatever fails, it stays on the page and can be saved again (PH3). */
export async function savePhoto(
  { ctx, unsavedPhotos }: Saving,
  answer: AnswerAddress,
  id: number,
  photo: NewPhoto,
): Promise<void> {
  if (!isWanted(unsavedPhotos, id)) return;
  unsavedPhotos.change(id, { kind: 'making' });
  const saved = await addPhoto(ctx, { ...answer, photo }).catch(() => refused('not_saved' as const));
  if (saved.ok) unsavedPhotos.remove(id);
  else unsavedPhotos.change(id, { kind: 'not_saved', reason: saved.reason, photo });
}
