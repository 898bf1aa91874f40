import type { WirePhoto } from '#contract/inspections/photo.ts';
import { photoFate } from '#domain/photoFate.ts';
import { palette } from '../../../pdf/palette.ts';
import type { Pen } from './Pen.ts';

/** Why a photo cannot be shown, in words; null if it can. */
function missingWords({ texts, formats }: Pen, photo: WirePhoto): string | null {
  const fate = photoFate(photo);
  if (fate === 'here') return null;
  if (fate !== 'removed') return texts.missingPhotos[fate];
  const { removed_at = photo.taken_at, removed_by } = photo;
  const name = removed_by == null ? null : `${removed_by.firstname} ${removed_by.lastname}`;
  return texts.removedPhotos(formats.date(removed_at), name);
}

/** N25: one line that counts the photos of an answer which cannot be shown, by reason (P11, P13); nothing if all can. */
export function drawMissingPhotos(
  pen: Pen,
  photos: readonly WirePhoto[] | undefined,
  { x, width }: { readonly x: number; readonly width: number },
): void {
  const { sheet, texts, formats } = pen;
  const counts = new Map<string, number>();
  for (const photo of photos ?? []) {
    const words = missingWords(pen, photo);
    if (words !== null) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  const parts = [[texts.photos, photos?.length ?? 0] as const, ...counts];
  const line = parts.map(([name, count]) => texts.counted(name, formats.number(count))).join(' · ');
  sheet.block(line, { x, width, size: 8.5, colour: palette.muted });
  sheet.y += 3;
}
