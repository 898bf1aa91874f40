import type { Overview } from '#contract/results/overview.ts';
import { palette } from '../../../pdf/palette.ts';
import { area } from '../../../pdf/Sheet.ts';
import type { Pen } from './Pen.ts';
import { drawShareBar, isFew } from './shareBar.ts';

const unchanged = 0.0005;
/** The minimum distance from the left edge to the text beside the share, in points. */
const minBeside = 232;

function drawChange(
  { sheet, formats }: Pen,
  x: number,
  change: { difference: number; says: string; isPale: boolean },
): void {
  const { difference, says, isPale } = change;
  const isSame = Math.abs(difference) < unchanged;
  const colour = isSame ? palette.muted : difference > 0 ? palette.good : palette.bad;
  const value = formats.points(difference);
  sheet.line(value, { x, size: 11, face: isPale ? 'regular' : 'strong', colour });
  // There may be two, one below the other.
  sheet.block(says, { x: x + 40, width: area.right - x - 40, size: 10 });
  sheet.y += 2;
}

/** The share of good with the number of answers behind it, and its change since the compared period. */
export function drawShareSummary(pen: Pen, overview: Overview): void {
  const { sheet, texts, formats } = pen;
  const { share, low, high, good, bad, not_applicable, against, same } = overview;
  if (share === null || low === null || high === null) {
    sheet.block(texts.nothingRated, { size: 12 });
    sheet.y += 14;
    return;
  }
  const top = sheet.y;
  const big = { size: 46, face: isFew(overview) ? 'regular' : 'strong' } as const;
  const value = formats.percent(share);
  sheet.line(value, { ...big, y: top - 12 });
  const after = area.left + sheet.widthOf(value, big) + 8;
  const word = { size: 15 } as const;
  sheet.line(texts.good, { ...word, x: after, y: top + 20 });
  // "Jugé bon" is longer than "good": the text beside it starts after it.
  const beside = Math.max(minBeside, after + sheet.widthOf(texts.good, word) + 16);
  const column = { x: beside, width: area.right - beside, size: 10, colour: palette.muted };
  const sentence = texts.standsOn({
    rated: formats.number(good + bad),
    low: formats.percent(low),
    high: formats.percent(high),
    left: formats.number(not_applicable),
  });
  sheet.block(sentence, column);
  sheet.y += 6;
  const difference = (now: number | null, before: number | null) =>
    now === null || before === null ? null : now - before;
  const overAll = against === undefined ? null : difference(share, against.share);
  const overSame = same === undefined ? null : difference(same.share, same.against_share);
  // Of the buildings visited in both periods the answers are among these.
  const isPale = isFew(overview) || (against !== undefined && isFew(against));
  if (against !== undefined && overAll !== null) {
    const answers = formats.number(against.good + against.bad);
    const says = texts.overAll(formats.percent(against.share), answers);
    drawChange(pen, beside, { difference: overAll, says, isPale });
  }
  if (overSame !== null)
    drawChange(pen, beside, {
      difference: overSame,
      says: texts.overSame(formats.number(same?.buildings ?? 0)),
      isPale,
    });
  if (against !== undefined && overAll === null) {
    sheet.block(texts.nothingToCompare, column);
  }
  sheet.y = Math.max(sheet.y, top + 46) + 8;
  const bar = { x: area.left, y: sheet.y, width: area.width, height: 16 };
  drawShareBar(pen, bar, { share, low, high }, isFew(overview));
  sheet.y += 30;
}

/** How many buildings and tours the numbers are based on. */
export function drawCoverage({ sheet, texts, formats }: Pen, overview: Overview): void {
  const { tours, excluded, open_tours, open_touchpoints, buildings, buildings_total } = overview;
  const figures = [
    { value: buildings, says: texts.visited(formats.number(buildings_total)), more: '' },
    { value: tours, says: texts.toursConcluded, more: '' },
    {
      value: open_tours,
      says: texts.toursOpen,
      more: open_touchpoints > 0 ? texts.touchpointsReceived(formats.number(open_touchpoints)) : '',
    },
    { value: excluded, says: texts.excluded, more: '' },
  ];
  const width = (area.width + 8) / figures.length;
  const style = { width: width - 22, size: 8.5, maxLines: 2 };
  const lineHeight = 11.5;
  const linesOf = (text: string, colour: string) =>
    text === '' ? [] : sheet.linesOf(text, style).map((line) => ({ line, colour }));
  const boxes = figures.map(({ value, says, more }) => ({
    value,
    lines: [...linesOf(says, palette.ink), ...linesOf(more, palette.muted)],
  }));
  // In German what was received takes a line more than in the other languages.
  const height = 35 + lineHeight * Math.max(2, ...boxes.map(({ lines }) => lines.length));
  sheet.ensure(height);
  for (const [place, { value, lines }] of boxes.entries()) {
    const x = area.left + place * width;
    sheet.box({ x, y: sheet.y, width: width - 8, height, colour: palette.ground, radius: 4 });
    const text = { ...style, x: x + 9 };
    sheet.line(formats.number(value), { ...text, y: sheet.y + 6, size: 16, face: 'strong' });
    for (const [number, { line, colour }] of lines.entries()) {
      sheet.line(line, { ...text, y: sheet.y + 30 + number * lineHeight, colour });
    }
  }
  sheet.y += height + 4;
}
