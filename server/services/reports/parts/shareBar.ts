import type { Counts, Share } from '#domain/results/share.ts';
import { withInterval } from '#domain/results/share.ts';
import { palette, shareShade } from '../../../pdf/palette.ts';
import type { Pen } from './Pen.ts';

/** A share of fewer answers is drawn paler, because it means little (N18). */
const few = 5;

/** Whether a share rests on too few answers to be meaningful. */
export function isFew({ good, bad }: Pick<Counts, 'good' | 'bad'>): boolean {
  return good + bad < few;
}

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A share as a bar in its colour; the line within it is its interval. */
export function drawShareBar(
  { sheet }: Pen,
  place: Place,
  { share, low, high }: Share,
  isPale = false,
): void {
  const { x, y, width, height } = place;
  // Sand is a colour of the scale, and would be invisible on a sand background.
  sheet.box({ ...place, colour: palette.line, radius: 2 });
  sheet.box({
    x: x + 0.6,
    y: y + 0.6,
    width: width - 1.2,
    height: height - 1.2,
    colour: palette.white,
    radius: 1.5,
  });
  if (share === null) return;
  sheet.box({
    x,
    y,
    width: width * share,
    height,
    colour: shareShade(share).ground,
    radius: 2,
    opacity: isPale ? 0.4 : 1,
  });
  if (low === null || high === null) return;
  const [from, to] = [x + width * low, x + width * high];
  const middle = y + height / 2;
  sheet.box({ x: from, y: middle - 1.4, width: to - from, height: 2.8, colour: palette.white });
  sheet.box({ x: from, y: middle - 0.6, width: to - from, height: 1.2, colour: palette.ink });
  for (const end of [from, to]) {
    const left = Math.min(Math.max(end - 0.6, x), x + width - 1.2);
    sheet.box({ x: left, y: middle - height * 0.32, width: 1.2, height: height * 0.64, colour: palette.ink });
  }
}

const rowHeight = 17;

/**
 * A row with a name, its share as bar and number (paler where it rests on few answers), the number of answers, and its change
 * in points, if any.
 */
export function drawShareRow(
  pen: Pen,
  name: string,
  counts: Pick<Counts, 'good' | 'bad'>,
  change: number | null = null,
): void {
  const { sheet, formats } = pen;
  sheet.ensure(rowHeight);
  const { y } = sheet;
  const share = withInterval(counts);
  const colour = isFew(counts) ? palette.muted : palette.ink;
  sheet.line(name, { size: 9.5, colour, width: 190 });
  drawShareBar(pen, { x: 248, y: y + 2, width: 150, height: 10 }, share, isFew(counts));
  const face = isFew(counts) ? 'regular' : 'strong';
  sheet.line(formats.percent(share.share), { x: 402, size: 9.5, face, colour, width: 40, align: 'right' });
  const basis = `${formats.number(counts.good)}/${formats.number(counts.good + counts.bad)}`;
  sheet.line(basis, { x: 446, y: y + 0.5, size: 8.5, colour: palette.muted, width: 54, align: 'right' });
  if (change !== null) {
    const tone = Math.abs(change) < 0.0005 ? palette.muted : change > 0 ? palette.good : palette.bad;
    sheet.line(formats.points(change), { x: 504, size: 9, colour: tone, width: 43, align: 'right' });
  }
  sheet.y += rowHeight;
}
