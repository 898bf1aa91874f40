import type { WirePhoto } from '#contract/inspections/photo.ts';
import { photoFate } from '#domain/photoFate.ts';
import { palette } from '../../../pdf/palette.ts';
import type { Pen } from './Pen.ts';

/** The most photos in a row. */
const photosInRow = 4;
const gap = 6;
const height = 72;
const below = 6;

/** The photos of a row that can be shown: received, and not removed since. */
export function shownPhotos(photos: readonly WirePhoto[] | undefined): readonly WirePhoto[] {
  const here = (photos ?? []).filter((one) => photoFate(one) === 'here');
  return here.slice(0, photosInRow);
}

/** The photos of a row that are drawn: without those that the store lacks, or that were not asked for. */
export function drawnPhotos({ thumbnails }: Pen, photos: readonly WirePhoto[] | undefined) {
  return shownPhotos(photos).filter(({ id }) => thumbnails[id] !== undefined);
}

/** The height of the photos of an answer; 0 where none is drawn. */
export function photoRowHeight(pen: Pen, photos: readonly WirePhoto[] | undefined): number {
  return drawnPhotos(pen, photos).length === 0 ? 0 : height + below;
}

/** What photos show, for those who do not see them: the place, and the comment that they belong to. */
export function photoSubject(place: string, comment: string | null): string {
  return comment === null ? place : `${place}: ${comment}`;
}

/** The photos of an answer, small, in one row; further ones are only on the screen. `subject` says what they show. */
export function drawPhotoRow(
  pen: Pen,
  photos: readonly WirePhoto[] | undefined,
  { x, width }: { readonly x: number; readonly width: number },
  subject: string,
): void {
  const { sheet, texts, formats, thumbnails } = pen;
  const shown = drawnPhotos(pen, photos).flatMap(({ id }) => thumbnails[id] ?? []);
  if (shown.length === 0) return;
  sheet.ensure(height + below);
  const each = (width - gap * (photosInRow - 1)) / photosInRow;
  for (const [place, bytes] of shown.entries()) {
    const box = { x: x + place * (each + gap), y: sheet.y, width: each, height };
    sheet.box({ ...box, colour: palette.ground, radius: 2 });
    const [number, of] = [formats.number(place + 1), formats.number(shown.length)];
    sheet.image(bytes, box, texts.photo(number, of, subject));
  }
  sheet.y += height + below;
}
