import type { TopicCounts } from '#contract/results/resultShapes.ts';
import type { SubTouchpointName } from '#domain/catalogue/topics.ts';
import { shareOf } from '#domain/results/share.ts';
import { palette, shareShade } from '../../../pdf/palette.ts';
import { area } from '../../../pdf/Sheet.ts';
import type { Pen } from './Pen.ts';

/** A column: a tour or a floor, with its counts of each topic. */
export type TopicColumn = {
  readonly title: string;
  readonly subtitle: string;
  readonly topics: TopicCounts;
};

const nameWidth = 164;
const rowHeight = 15;
const headHeight = 30;
const atOnce = 6;

/** The text of a cell: the rating itself for one answer, otherwise the number of good answers of all. */
export function cellText(
  { words, texts, formats }: Pick<Pen, 'words' | 'texts' | 'formats'>,
  [good, bad, notApplicable]: readonly [number, number, number],
): string {
  if (good + bad + notApplicable === 0) return '';
  if (good + bad === 0) return texts.notApplicableShort;
  if (good + bad + notApplicable > 1) return `${formats.number(good)}/${formats.number(good + bad)}`;
  return good === 1 ? words.headings.good : words.headings.bad;
}

function drawHead({ sheet }: Pen, columns: readonly TopicColumn[], width: number): void {
  sheet.group('TR', () => {
    // The corner above the names.
    sheet.line('', { as: 'TD', size: 8.5 });
    for (const [place, { title, subtitle }] of columns.entries()) {
      const cell = { x: area.left + nameWidth + place * width, width: width - 4, align: 'centre' } as const;
      const draw = () => {
        sheet.line(title, { ...cell, size: 8.5, face: 'strong' });
        sheet.line(subtitle, { ...cell, y: sheet.y + 12, size: 7.5, colour: palette.muted });
      };
      sheet.tag('TH', draw, { scope: 'Column' });
    }
  });
  sheet.y += columns.some(({ subtitle }) => subtitle !== '') ? headHeight - 4 : headHeight - 13;
}

function drawRow(pen: Pen, columns: readonly TopicColumn[], width: number, topic: SubTouchpointName): void {
  const { sheet, words } = pen;
  const name = { as: 'TH', scope: 'Row', y: sheet.y + 0.5, size: 9, width: nameWidth - 8 } as const;
  sheet.group('TR', () => {
    sheet.line(words.topics[topic], name);
    for (const [place, column] of columns.entries()) {
      const counts = column.topics[topic] ?? [0, 0, 0];
      const share = shareOf({ good: counts[0], bad: counts[1] });
      const shade = share === null ? { ground: palette.ground, text: palette.muted } : shareShade(share);
      const cell = { x: area.left + nameWidth + place * width, width: width - 2 };
      sheet.box({ ...cell, y: sheet.y, height: rowHeight - 2, colour: shade.ground, radius: 1.5 });
      const text = { as: 'TD', y: sheet.y + 1, align: 'centre', size: 7.5, colour: shade.text } as const;
      sheet.line(cellText(pen, counts), { ...cell, ...text });
    }
  });
  sheet.y += rowHeight;
}

/** Topics in rows and tours or floors in columns, coloured by their share; a few columns side by side, the rest below. */
export function drawTopicTable(
  pen: Pen,
  columns: readonly TopicColumn[],
  topics: readonly SubTouchpointName[],
): void {
  const { sheet } = pen;
  for (let from = 0; from < columns.length; from += atOnce) {
    const shown = columns.slice(from, from + atOnce);
    const width = Math.min(84, (area.width - nameWidth) / shown.length);
    if (from > 0) sheet.y += 14;
    sheet.ensure(headHeight + Math.min(topics.length, 5) * rowHeight);
    sheet.group('Table', () => {
      drawHead(pen, shown, width);
      for (const topic of topics) {
        if (sheet.y + rowHeight > area.bottom) {
          sheet.newPage();
          sheet.artefact(() => drawHead(pen, shown, width));
        }
        drawRow(pen, shown, width, topic);
      }
    });
  }
}
