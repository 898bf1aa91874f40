import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { type Counts, withInterval } from '#domain/results/share.ts';
import { isAnyComparable, topicChanges } from '#domain/results/topicChanges.ts';
import { lateMs, latenessOf, receiptOf } from '#domain/tourMoment.ts';
import { palette } from '../../pdf/palette.ts';
import type { BuildingReport } from '../results/reading/readBuildingReport.ts';
import { drawFindingCounts, drawFindings } from './parts/findingRows.ts';
import { drawSection, type Heading } from './parts/frame.ts';
import type { Pen } from './parts/Pen.ts';
import { countedWords, personName } from './parts/resultWords.ts';
import { basisOf, drawShareBar, isFew } from './parts/shareBar.ts';
import { cellText, drawTopicTable } from './parts/topicTable.ts';

const maxTours = 12;

/** The heading of the document of a building. */
export function buildingHeading(words: Omit<Pen, 'sheet'>, { building }: BuildingReport): Heading {
  const { name, street, city, closed } = building.object;
  const place = [street, city].filter((part) => part !== null && part !== '').join(', ');
  return {
    kind: words.texts.kinds.building,
    title: name,
    lead: [place, building.mandate.name, closed === true ? words.texts.closed : ''].filter(
      (line) => line !== '',
    ),
  };
}

function drawStandingRow(
  pen: Pen,
  { name, counts, isOwn }: { name: string; counts: Pick<Counts, 'good' | 'bad'>; isOwn: boolean },
): void {
  const { sheet, formats } = pen;
  const share = withInterval(counts);
  const isPale = isFew(counts);
  drawShareBar(pen, { x: 248, y: sheet.y + 2.5, width: 180, height: 11 }, share, isPale);
  const face = isOwn && !isPale ? 'strong' : 'regular';
  const cell = { as: 'TD', align: 'right' } as const;
  const basis = { y: sheet.y + 1, size: 9, colour: palette.muted } as const;
  sheet.group('TR', () => {
    const weight = isOwn ? 'strong' : 'regular';
    sheet.line(name, { as: 'TH', scope: 'Row', size: 10.5, face: weight, width: 190 });
    sheet.line(formats.percent(share.share), { ...cell, x: 432, size: 10.5, face, width: 44 });
    sheet.line(basisOf(pen, counts), { ...cell, ...basis, x: 480, width: 67 });
  });
  sheet.y += 20;
}

/** The building's share compared with its mandate's and that of all buildings, with their answers, and its rank. */
function drawStanding(pen: Pen, { tours, benchmark, mandate }: BuildingDetail): void {
  const { sheet, texts, formats } = pen;
  const [newest] = tours;
  drawSection(pen, texts.sections.standing);
  if (newest === undefined) return sheet.block(texts.neverVisited, { size: 10 });
  const { mandate_good, mandate_bad, portfolio_good, portfolio_bad } = benchmark;
  const rows = [
    { name: texts.thisBuilding, counts: newest, isOwn: true },
    { name: texts.allOf(mandate.name), counts: { good: mandate_good, bad: mandate_bad }, isOwn: false },
    { name: texts.allBuildings, counts: { good: portfolio_good, bad: portfolio_bad }, isOwn: false },
  ];
  sheet.group('Table', () => {
    for (const row of rows) drawStandingRow(pen, row);
  });
  sheet.y += 4;
  const sentences = [
    countedWords(pen, { ...newest, ...withInterval(newest) }),
    ...(benchmark.place === null
      ? []
      : [
          benchmark.of === 1
            ? texts.onlyRated
            : texts.place(formats.number(benchmark.place), formats.number(benchmark.of)),
        ]),
    texts.visitedOn(formats.date(newest.concluded_at), personName(pen, newest.inspector)),
    ...tours
      .slice(0, maxTours)
      .filter((tour) => latenessOf(tour) > lateMs)
      .map(
        (tour) =>
          `${formats.date(tour.concluded_at)}: ${texts.receivedLate(formats.dateTime(receiptOf(tour) ?? ''))}`,
      ),
  ];
  for (const sentence of sentences) sheet.block(sentence, { size: 9.5, colour: palette.muted });
}

/** The topics in which the newest tour differs from the one before, worsened ones first. */
function drawChanges(pen: Pen, [newest, before]: BuildingDetail['tours']): void {
  if (newest === undefined || before === undefined) return;
  const { sheet, texts, words } = pen;
  drawSection(pen, texts.sections.changes, 30);
  const changes = topicChanges(before.topics, newest.topics);
  if (changes.length === 0) {
    const isKnown = isAnyComparable(before.topics, newest.topics);
    const sentence = isKnown ? texts.nothingChanged : texts.nothingComparable;
    sheet.block(sentence, { size: 10, colour: palette.muted });
  }
  sheet.group('Table', () => {
    for (const { topic, before: then, after, direction } of changes) {
      sheet.ensure(16);
      const colour = direction === 'worse' ? palette.bad : palette.good;
      const sentence = `${cellText(pen, [...then])} → ${cellText(pen, [...after])}`;
      const right = { as: 'TD', x: 450, width: 97, align: 'right', size: 10, face: 'strong' } as const;
      sheet.group('TR', () => {
        sheet.line(words.topics[topic], { as: 'TH', scope: 'Row', size: 10, width: 240 });
        sheet.line(sentence, { as: 'TD', x: 300, size: 10, width: 150 });
        sheet.line(texts.directions[direction], { ...right, colour });
      });
      sheet.y += 16;
    }
  });
}

function drawHistory(pen: Pen, tours: BuildingDetail['tours']): void {
  const { sheet, texts, formats } = pen;
  if (tours.length === 0) return;
  drawSection(pen, texts.sections.history, 110);
  const columns = tours.slice(0, maxTours).map(({ concluded_at, share, topics }) => ({
    title: formats.date(concluded_at),
    subtitle: formats.percent(share),
    topics,
  }));
  drawTopicTable(pen, columns, subTouchpointNames);
  if (tours.length <= maxTours) return;
  sheet.y += 4;
  sheet.block(texts.earlierTours(formats.number(tours.length - maxTours)), {
    size: 9,
    colour: palette.muted,
  });
}

function drawFloors(pen: Pen, floors: BuildingDetail['floors']): void {
  if (floors.length === 0) return;
  const { texts, words } = pen;
  const topics = subTouchpointNames.filter((topic) =>
    floors.some((floor) => (floor.topics[topic] ?? []).some((count) => count > 0)),
  );
  drawSection(pen, texts.sections.floors, 120);
  const columns = floors.map((floor) => ({
    title: words.floor(floor.floor),
    subtitle: '',
    topics: floor.topics,
  }));
  drawTopicTable(pen, columns, topics);
}

/** A building: its share compared with others, its findings, what changed, and the results of its tours and floors. */
export function drawBuildingDocument(pen: Pen, { building, findings }: BuildingReport): void {
  drawStanding(pen, building);
  drawSection(pen, pen.texts.sections.findings);
  drawFindingCounts(pen, findings);
  drawFindings(pen, findings);
  drawChanges(pen, building.tours);
  drawHistory(pen, building.tours);
  drawFloors(pen, building.floors);
}
