import type { CopiedPhoto } from '#contract/inspections/copiedPhoto.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { unreceivedPhotosOf } from './photosOfTour.ts';

const chunkSize = 0x8000;

// `toBase64` is missing in the type library. Without it, encoding one photo blocks a slow phone for a tenth of a second.
type NativeBase64 = { readonly toBase64?: () => string };

function toBase64(buffer: ArrayBuffer): string {
  const bytes: Uint8Array & NativeBase64 = new Uint8Array(buffer);
  if (bytes.toBase64 !== undefined) return bytes.toBase64();
  let text = '';
  for (let at = 0; at < bytes.length; at += chunkSize)
    text += String.fromCharCode(...bytes.subarray(at, at + chunkSize));
  return btoa(text);
}

function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
}

// S30, S24: a photo that only this device has, in the form of a copy; null when it is gone or was received.
async function copyOfPhoto(
  { photos, photoBytes }: InspectionDatabase,
  tour: string,
  id: string,
): Promise<CopiedPhoto | null> {
  const row = await photos.get([tour, id]);
  const stored = await photoBytes.get([tour, id]);
  if (row === undefined || stored === undefined || row.received_at !== null) return null;
  const { thumbnail, received_at: _null, ...fields } = row;
  return { ...fields, thumbnail: toBase64(thumbnail), bytes: toBase64(stored.bytes) };
}

/** S30, S24: photos that only this device has, in the form of a copy; those that are gone or were received are left out. */
export async function copiesOfPhotos(
  db: InspectionDatabase,
  tour: string,
  ids: readonly string[],
): Promise<CopiedPhoto[]> {
  const copies: CopiedPhoto[] = [];
  for (const id of ids) {
    const copy = await copyOfPhoto(db, tour, id);
    if (copy !== null) copies.push(copy);
  }
  return copies;
}

/** The ids of the photos of a tour that only this device has. */
export async function photosToCopy(db: InspectionDatabase, tour: string): Promise<string[]> {
  return (await unreceivedPhotosOf(db, tour)).map(({ id }) => id);
}

/** Saves a photo of a copy unless it is here. Call it within a transaction over photos and photoBytes. */
export async function putCopiedPhoto(
  { photos, photoBytes }: InspectionDatabase,
  copy: CopiedPhoto,
): Promise<void> {
  const { bytes, thumbnail, ...fields } = copy;
  if ((await photos.get([fields.tour_id, fields.id])) !== undefined) return;
  await photoBytes.put({ tour_id: fields.tour_id, id: fields.id, bytes: fromBase64(bytes) });
  await photos.put({ ...fields, thumbnail: fromBase64(thumbnail), received_at: null });
}
