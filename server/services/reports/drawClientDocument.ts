import type { OverviewNumbers } from '#contract/results/overview.ts';
import { topicsByTouchpoint, touchpointNames } from '#domain/catalogue/topics.ts';
import { byWorst } from '#domain/results/share.ts';
import { palette } from '../../pdf/palette.ts';
import type { ClientReport } from '../results/reading/readClientReport.ts';
import { drawBuildingPage } from './parts/buildingPage.ts';
import { drawFindingCounts, drawFindings } from './parts/findingRows.ts';
import { drawSection, type Heading } from './parts/frame.ts';
import { drawCoverage, drawShareSummary } from './parts/overviewFigures.ts';
import type { Pen } from './parts/Pen.ts';
import { changeColumns, drawShareRow } from './parts/shareBar.ts';

type Words = Omit<Pen, 'sheet'>;

function periodOf({ texts, formats }: Words, from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) return `${formats.longDay(from)} – ${formats.longDay(to)}`;
  if (from !== undefined) return texts.since(formats.longDay(from));
  return to === undefined ? texts.allTime : texts.until(formats.longDay(to));
}

/** The heading of the client's report: buildings, period and filters. */
export function clientHeading(words: Words, { query, scope }: ClientReport): Heading {
  const { texts } = words;
  const { mandate_id, object_id, user_id, from, to, basis = 'latest', against_from, against_to } = query;
  const named = [
    mandate_id === undefined ? null : (scope.mandate ?? mandate_id),
    object_id === undefined ? null : (scope.building ?? object_id),
  ].filter((name) => name !== null);
  const inspector =
    user_id === undefined ? null : texts.labelled(texts.inspector, scope.inspector ?? texts.deletedAccount);
  return {
    kind: texts.kinds.client,
    title: named.length === 0 ? texts.allBuildings : named.join(' · '),
    lead: [
      periodOf(words, from, to),
      [...(inspector === null ? [] : [inspector]), texts.bases[basis]].join(' · '),
      ...(against_from === undefined ? [] : [texts.comparedWith(periodOf(words, against_from, against_to))]),
    ],
  };
}

function drawWorst(pen: Pen, { overview }: ClientReport): void {
  drawSection(pen, pen.texts.sections.worst);
  pen.sheet.group('Table', () => {
    for (const row of overview.worst ?? []) drawShareRow(pen, row.object.name, row);
  });
}

/** The name of a group of topics, and, in the first row, the heads of the columns of changes. */
function drawTopicGroup({ sheet, texts }: Pen, name: string, columns: 'none' | 'headed' | 'unheaded'): void {
  const head = { as: 'TH', scope: 'Column', colour: palette.muted } as const;
  sheet.group('TR', () => {
    sheet.line(name, { ...head, size: 9, face: 'strong', width: 300 });
    const empty = columns === 'unheaded' ? 4 : 2;
    for (let place = 0; place < empty; place += 1) sheet.line('', { as: 'TD', size: 8 });
    if (columns !== 'headed') return;
    const small = { ...head, y: sheet.y + 1, size: 8 };
    sheet.line(texts.points, { ...changeColumns.change, ...small });
    sheet.line(texts.before, { ...changeColumns.before, ...small });
  });
  sheet.y += 16;
}

/** The topics in their four groups, the worst of each group first, with their change and what they were before. */
function drawTopics(pen: Pen, topics: OverviewNumbers['topics'], against: OverviewNumbers | undefined): void {
  const { sheet, texts, words } = pen;
  drawSection(pen, texts.sections.topics, 120);
  const before = new Map(against?.topics.map((topic) => [topic.name, topic]));
  sheet.group('Table', () => {
    for (const touchpoint of touchpointNames) {
      sheet.ensure(20 + 17 * 2);
      const heads = touchpoint === touchpointNames[0] ? 'headed' : 'unheaded';
      drawTopicGroup(pen, words.topics[touchpoint], against === undefined ? 'none' : heads);
      const names: readonly string[] = topicsByTouchpoint[touchpoint];
      for (const topic of topics.filter(({ name }) => names.includes(name)).toSorted(byWorst)) {
        drawShareRow(pen, words.topics[topic.name], topic, before.get(topic.name));
      }
      sheet.y += 5;
    }
  });
  for (const hint of [texts.interval, texts.few]) sheet.block(hint, { size: 8.5, colour: palette.muted });
}

function drawMandates(pen: Pen, { overview }: ClientReport): void {
  const visited = (overview.mandates ?? []).filter(({ share }) => share !== null).toSorted(byWorst);
  if (visited.length < 2) return;
  drawSection(pen, pen.texts.sections.mandates);
  pen.sheet.group('Table', () => {
    for (const row of visited) drawShareRow(pen, row.mandate.name, row);
  });
}

function drawBuildings(pen: Pen, { listed, buildings }: ClientReport): void {
  const { sheet, texts, formats } = pen;
  const more = listed - buildings.length;
  if (more > 0) {
    sheet.y += 10;
    const sentence = texts.moreBuildings(formats.number(buildings.length), formats.number(more));
    sheet.block(sentence, { size: 10, face: 'strong' });
  }
  // Their findings end with the page, and photos would leave room for few: those listed before have them.
  const withoutPhotos = { ...pen, thumbnails: {} };
  for (const { row, findings } of buildings) drawBuildingPage(withoutPhotos, row, findings);
}

/** The client's report: how good the buildings are, what changed, what is worst, the findings, and each building. */
export function drawClientDocument(pen: Pen, report: ClientReport): void {
  const { overview, findings } = report;
  drawShareSummary(pen, overview);
  drawCoverage(pen, overview);
  const { late = 0 } = overview;
  const lateTours = pen.texts.lateTours(late, pen.formats.number(late));
  if (late > 0) pen.sheet.block(lateTours, { size: 8.5, colour: palette.muted });
  // Two dozen empty bars add nothing to the sentence above.
  if (overview.share !== null) {
    drawWorst(pen, report);
    drawTopics(pen, overview.topics, overview.against);
  }
  drawMandates(pen, report);
  drawSection(pen, pen.texts.sections.findings, 110);
  drawFindingCounts(pen, findings);
  drawFindings(pen, findings, { named: true });
  drawBuildings(pen, report);
}
