import type { Counts, Share } from '#domain/results/share.ts';
import { shareOf, withInterval } from '#domain/results/share.ts';
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
const unchanged = 0.0005;

/** How much a share changed; null where one of the two is none. */
export function difference(after: number | null, before: number | null): number | null {
  return after === null || before === null ? null : after - before;
}

/** The colour of a change: better, worse, or neither. */
export function changeColour(by: number): string {
  if (Math.abs(by) < unchanged) return palette.muted;
  return by > 0 ? palette.good : palette.bad;
}

type Rated = Pick<Counts, 'good' | 'bad'>;

/** Where the parts of a row are; the change and what was before take their room from the bar. */
const columns = {
  alone: { bar: 150, share: 402, basis: 446 },
  compared: { bar: 84, share: 332, basis: 374 },
} as const;

/** The columns of a change and of the share before it, also for their headings. */
export const changeColumns = {
  change: { x: 404, width: 60, align: 'right' },
  before: { x: 468, width: 79, align: 'right' },
} as const;

/** What a share stands on: the good answers of all that are good or bad. */
export function basisOf({ formats }: Pen, { good, bad }: Rated): string {
  return `${formats.number(good)}/${formats.number(good + bad)}`;
}

/** N18: a change, weaker where one of its shares stands on few answers, and the share before with its answers. */
function drawRowChange(
  pen: Pen,
  y: number,
  { after, before }: Readonly<Record<'after' | 'before', Rated>>,
): void {
  const { sheet, formats } = pen;
  const then = shareOf(before);
  const by = difference(shareOf(after), then);
  if (by === null) {
    for (const cell of Object.values(changeColumns)) sheet.line('', { ...cell, as: 'TD', size: 9 });
    return;
  }
  const isPale = isFew(after) || isFew(before);
  const style = isPale
    ? ({ face: 'regular', colour: palette.muted } as const)
    : ({ face: 'strong', colour: changeColour(by) } as const);
  sheet.line(formats.points(by), { ...changeColumns.change, ...style, as: 'TD', y, size: 9 });
  const said = `${formats.percent(then)} ${basisOf(pen, before)}`;
  sheet.line(said, { ...changeColumns.before, as: 'TD', y: y + 0.5, size: 8, colour: palette.muted });
}

/**
 * A row of a table with a name, its share as bar and number (paler where it rests on few answers), and the number of answers. With what it
 * is compared with, also its change in points and the share before.
 */
export function drawShareRow(pen: Pen, name: string, counts: Rated, before?: Rated): void {
  const { sheet, formats } = pen;
  sheet.ensure(rowHeight);
  const { y } = sheet;
  const { share, low, high } = withInterval(counts);
  const at = before === undefined ? columns.alone : columns.compared;
  const colour = isFew(counts) ? palette.muted : palette.ink;
  drawShareBar(pen, { x: 248, y: y + 2, width: at.bar, height: 10 }, { share, low, high }, isFew(counts));
  const face = isFew(counts) ? 'regular' : 'strong';
  const cell = { as: 'TD', colour, align: 'right' } as const;
  const basis = { x: at.basis, y: y + 0.5, size: 8.5, colour: palette.muted, width: 54 } as const;
  sheet.group('TR', () => {
    sheet.line(name, { as: 'TH', scope: 'Row', size: 9.5, colour, width: 190 });
    sheet.line(formats.percent(share), { ...cell, x: at.share, size: 9.5, face, width: 40 });
    sheet.line(basisOf(pen, counts), { ...cell, ...basis });
    if (before !== undefined) drawRowChange(pen, y, { after: counts, before });
  });
  sheet.y += rowHeight;
}
