import type { WirePhoto } from '#contract/inspections/photo.ts';
import { photoFate } from '#domain/photoFate.ts';
import { palette } from '../../../pdf/palette.ts';
import type { Pen } from './Pen.ts';
import { drawnPhotos } from './photoRow.ts';

type Place = {
  readonly x: number;
  readonly width: number;
  /** No row of photos is above it. */
  readonly alone?: boolean;
};

const style = { size: 8.5, colour: palette.muted };
const below = 3;

/** Why a photo is not shown, in words. */
function missingWords({ texts, formats }: Pen, photo: WirePhoto): string {
  const fate = photoFate(photo);
  if (fate !== 'removed') return texts.missingPhotos[fate];
  const { removed_at = photo.taken_at, removed_by } = photo;
  const name = removed_by == null ? null : `${removed_by.firstname} ${removed_by.lastname}`;
  return texts.removedPhotos(formats.date(removed_at), name);
}

/** How many photos an answer has, and how many of them are not drawn, by reason; null where all are. */
function missingLine(pen: Pen, photos: readonly WirePhoto[], { alone = false }: Place): string | null {
  const { texts, formats } = pen;
  const drawn = alone ? [] : drawnPhotos(pen, photos);
  const counts = new Map<string, number>();
  for (const photo of photos) {
    if (drawn.includes(photo)) continue;
    const words = missingWords(pen, photo);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  const parts = [[texts.photos, photos.length] as const, ...counts];
  return parts.map(([name, count]) => texts.labelled(name, formats.number(count))).join(' · ');
}

/** The height of what `drawMissingPhotos` draws. */
export function missingPhotosHeight(pen: Pen, photos: readonly WirePhoto[], place: Place): number {
  const line = missingLine(pen, photos, place);
  return line === null ? 0 : pen.sheet.heightOf(line, { width: place.width, ...style }) + below;
}

/** N25: one line that counts the photos of an answer which are not drawn, by reason (PH11, PH13); nothing if all are. */
export function drawMissingPhotos(pen: Pen, photos: readonly WirePhoto[] | undefined, place: Place): void {
  const { sheet } = pen;
  const line = missingLine(pen, photos ?? [], place);
  if (line === null) return;
  sheet.block(line, { x: place.x, width: place.width, ...style });
  sheet.y += below;
}
