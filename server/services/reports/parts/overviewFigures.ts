import type { Overview } from '#contract/results/overview.ts';
import { palette } from '../../../pdf/palette.ts';
import { area } from '../../../pdf/Sheet.ts';
import type { Pen } from './Pen.ts';
import { changeColour, difference, drawShareBar, isFew } from './shareBar.ts';

/** The minimum distance from the left edge to the text beside the share, in points. */
const minBeside = 232;

function drawChange(
  { sheet, formats }: Pen,
  x: number,
  change: { by: number; says: string; isPale: boolean },
): void {
  const { by, says, isPale } = change;
  const value = formats.points(by);
  const colour = changeColour(by);
  sheet.tag('P', () => {
    sheet.line(value, { x, size: 11, face: isPale ? 'regular' : 'strong', colour });
    // There may be two, one below the other.
    sheet.block(says, { x: x + 40, width: area.right - x - 40, size: 10 });
  });
  sheet.y += 2;
}

/** The change over the buildings that were visited in both periods (N13), with what it stands on. */
function drawChangeOfSame(pen: Pen, x: number, same: NonNullable<Overview['same']>): void {
  const { texts, formats } = pen;
  const { buildings, share, against_share, good, bad, against_good, against_bad } = same;
  const by = difference(share, against_share);
  if (by === null) return;
  const says = texts.overSame({
    buildings: formats.number(buildings),
    before: formats.percent(against_share),
    answersBefore: formats.number(against_good + against_bad),
    after: formats.percent(share),
    answersAfter: formats.number(good + bad),
  });
  drawChange(pen, x, { by, says, isPale: isFew(same) || isFew({ good: against_good, bad: against_bad }) });
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
  const after = area.left + sheet.widthOf(value, big) + 8;
  const word = { size: 15 } as const;
  sheet.tag('P', () => {
    sheet.line(value, { ...big, y: top - 12 });
    sheet.line(texts.good, { ...word, x: after, y: top + 20 });
  });
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
  const overAll = against === undefined ? null : difference(share, against.share);
  if (against !== undefined && overAll !== null) {
    const answers = formats.number(against.good + against.bad);
    const says = texts.overAll(formats.percent(against.share), answers);
    drawChange(pen, beside, { by: overAll, says, isPale: isFew(overview) || isFew(against) });
  }
  if (same !== undefined) drawChangeOfSame(pen, beside, same);
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
    sheet.tag('P', () => {
      sheet.line(formats.number(value), { ...text, y: sheet.y + 6, size: 16, face: 'strong' });
      for (const [number, { line, colour }] of lines.entries()) {
        sheet.line(line, { ...text, y: sheet.y + 30 + number * lineHeight, colour });
      }
    });
  }
  sheet.y += height + 4;
}
