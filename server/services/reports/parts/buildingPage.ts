import type { BuildingRow } from '#contract/results/buildingResults.ts';
import { type TouchpointName, topicsByTouchpoint } from '#domain/catalogue/topics.ts';
import { shareOf } from '#domain/results/share.ts';
import { lateMs, latenessOf, receiptOf } from '#domain/tourMoment.ts';
import { palette, shareShade } from '../../../pdf/palette.ts';
import { area } from '../../../pdf/Sheet.ts';
import type { FindingList } from '../../findings/readFindingList.ts';
import { drawFindingCounts, drawFindings } from './findingRows.ts';
import type { Pen } from './Pen.ts';
import { countedWords, personName } from './resultWords.ts';
import { drawShareBar, isFew } from './shareBar.ts';
import { cellText } from './topicTable.ts';

const columns: readonly (readonly TouchpointName[])[] = [
  ['arriving_at_work', 'working_in_the_building'],
  ['entering_the_building', 'having_meetings'],
];
const columnWidth = 240;
const rowHeight = 13.5;

/** Every topic of a building in two columns, coloured by its share. */
function drawTopicColumns(pen: Pen, topics: BuildingRow['topics']): void {
  const { sheet, words } = pen;
  const top = sheet.y;
  let lowest = top;
  for (const [place, touchpoints] of columns.entries()) {
    const x = area.left + place * (area.width - columnWidth);
    sheet.y = top;
    for (const touchpoint of touchpoints) {
      sheet.group('TR', () => {
        const head = { as: 'TH', scope: 'Column', face: 'strong', colour: palette.muted } as const;
        sheet.line(words.topics[touchpoint], { ...head, x, size: 8.5, width: 230 });
        sheet.line('', { as: 'TD', size: 8.5 });
      });
      sheet.y += rowHeight + 1;
      for (const topic of topicsByTouchpoint[touchpoint]) {
        const counts = topics[topic] ?? [0, 0, 0];
        const share = shareOf({ good: counts[0], bad: counts[1] });
        const shade = share === null ? { ground: palette.ground, text: palette.muted } : shareShade(share);
        const cell = { x: x + columnWidth - 56, width: 56 };
        const text = { ...cell, y: sheet.y + 0.3, align: 'centre', size: 7.5, colour: shade.text } as const;
        sheet.box({ ...cell, y: sheet.y, height: rowHeight - 2, colour: shade.ground, radius: 1.5 });
        sheet.group('TR', () => {
          const name = { as: 'TH', scope: 'Row', x, size: 9, width: columnWidth - 62 } as const;
          sheet.line(words.topics[topic], name);
          sheet.line(cellText(pen, counts), { ...text, as: 'TD' });
        });
        sheet.y += rowHeight;
      }
      sheet.y += 7;
    }
    lowest = Math.max(lowest, sheet.y);
  }
  sheet.y = lowest;
}

/** A building on a page of its own: its share, its topics, and as many of its findings as fit. */
export function drawBuildingPage(pen: Pen, row: BuildingRow, findings: FindingList): void {
  const { sheet, texts, formats } = pen;
  sheet.newPage();
  sheet.mark(row.object.name);
  const value = formats.percent(row.share);
  const big = { size: 26, face: isFew(row) ? 'regular' : 'strong' } as const;
  const right = sheet.widthOf(value, big) + 16;
  const { y } = sheet;
  const name = { as: 'H2', size: 17, face: 'strong', width: area.width - right - 30, maxLines: 2 } as const;
  sheet.block(row.object.name, name);
  sheet.line(value, { ...big, x: area.right - right, y: y - 3, width: right, align: 'right' });
  const { street, city, closed } = row.object;
  const place = [street, city, row.mandate.name, closed === true ? texts.closed : null]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
  sheet.line(place, { size: 9.5, colour: palette.muted, width: area.width });
  sheet.y += 14;
  const { concluded_at } = row;
  const who = personName(pen, row.inspector);
  const visited =
    concluded_at === null ? texts.neverVisited : texts.visitedOn(formats.date(concluded_at), who);
  const late =
    latenessOf(row) > lateMs ? ` (${texts.receivedLate(formats.dateTime(receiptOf(row) ?? ''))})` : '';
  const sentence = `${visited}${late} ${texts.tours(formats.number(row.tours))}`;
  sheet.line(sentence, { size: 9.5, colour: palette.muted, width: area.width });
  sheet.y += 20;
  drawShareBar(pen, { x: area.left, y: sheet.y, width: area.width, height: 12 }, row, isFew(row));
  sheet.y += 17;
  sheet.block(countedWords(pen, row), { size: 8.5, colour: palette.muted, maxLines: 2 });
  sheet.y += 12;
  sheet.group('Table', () => drawTopicColumns(pen, row.topics));
  sheet.y += 8;
  sheet.line(texts.sections.findings, { as: 'H3', size: 12, face: 'strong' });
  sheet.y += 18;
  sheet.box({ x: area.left, y: sheet.y, width: area.width, height: 0.75, colour: palette.ink });
  sheet.y += 7;
  drawFindingCounts(pen, findings);
  drawFindings(pen, findings, { maxLines: 3, onThisPage: true });
}
