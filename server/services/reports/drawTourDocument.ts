import type { WireTouchpoint } from '#contract/inspections/tour.ts';
import type { TourReport } from '#contract/inspections/tourList.ts';
import { type Rating, ratings } from '#domain/rating.ts';
import { reportOrder } from '#domain/reportOrder.ts';
import { byPositionThenId, type Touchpoint } from '#domain/touchpoint.ts';
import { startOf } from '#domain/tourMoment.ts';
import { countRatings } from '#domain/tourSummary.ts';
import { palette } from '../../pdf/palette.ts';
import { area } from '../../pdf/Sheet.ts';
import { drawSection, type Heading } from './parts/frame.ts';
import { drawMissingPhotos } from './parts/missingPhotos.ts';
import type { Pen } from './parts/Pen.ts';
import { drawPhotoRow, photoSubject } from './parts/photoRow.ts';
import { personName } from './parts/resultWords.ts';

type Words = Omit<Pen, 'sheet'>;

const answer = { x: area.left + 18, width: area.width - 18 };
const small = { size: 8.5, colour: palette.muted };

/** The name of a topic; a key without one (of another catalogue) is shown as it is. */
function topicName({ words }: Words, key: string): string {
  const names: Readonly<Record<string, string>> = words.topics;
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
}

function floorOf({ words, texts }: Words, { multi_instance, floor }: Touchpoint): string | null {
  if (!multi_instance) return null;
  return floor === null ? texts.floorMissing : words.floor(floor);
}

/** The heading of the document of a tour. */
export function tourHeading(words: Words, { building, mandate }: TourReport): Heading {
  const place = [building.street, building.city].filter((part) => part !== null && part !== '').join(', ');
  return {
    kind: words.texts.kinds.tour,
    title: building.name,
    lead: [place, mandate.name, mandate.practice === true ? words.texts.practice : ''].filter(
      (line) => line !== '',
    ),
  };
}

/** The photos of one answer. */
export function photosOf({ sub_touchpoints }: WireTouchpoint, answerId: string) {
  return sub_touchpoints.find(({ id }) => id === answerId)?.photos;
}

function drawBadAnswer(
  pen: Pen,
  { touchpoint, answer: sub }: ReturnType<typeof reportOrder<WireTouchpoint>>['bad'][number],
): void {
  const { sheet } = pen;
  const parts = [topicName(pen, touchpoint.name), floorOf(pen, touchpoint)].filter((part) => part !== null);
  const [name, where] = [topicName(pen, sub.name), parts.join(', ')];
  sheet.line(name, { ...answer, size: 10.5, face: 'strong', width: 250 });
  const right = { x: 316, y: sheet.y + 1.5, width: area.right - 316, align: 'right' } as const;
  sheet.line(where, { ...small, ...right });
  sheet.y += 16;
  if (sub.comment !== null) sheet.block(sub.comment, { ...answer, size: 10 });
  sheet.y += 3;
  const photos = photosOf(touchpoint, sub.id);
  drawPhotoRow(pen, photos, answer, photoSubject(`${name}, ${where}`, sub.comment));
  drawMissingPhotos(pen, photos, answer);
  sheet.y += 5;
}

/** U10: what was rated bad comes first, with its place and comment. */
function drawBad(pen: Pen, touchpoints: readonly WireTouchpoint[]): void {
  const { sheet, texts } = pen;
  const { bad } = reportOrder(touchpoints);
  drawSection(pen, texts.sections.rated_bad);
  if (bad.length === 0) sheet.block(texts.nothingBad, { size: 10, colour: palette.muted });
  sheet.group('L', () => {
    for (const one of bad) {
      sheet.ensure(44);
      drawRatingSign(pen, 'bad', area.left, sheet.y + 1.5);
      sheet.group('LI', () => sheet.group('LBody', () => drawBadAnswer(pen, one)));
    }
  });
}

function drawCounts(pen: Pen, counts: Readonly<Record<Rating, number>>): void {
  const { sheet, words, formats } = pen;
  sheet.y += 10;
  sheet.ensure(44);
  const width = area.width / ratings.length;
  for (const [place, rating] of ratings.entries()) {
    const x = area.left + place * width;
    sheet.box({ x, y: sheet.y, width: width - 8, height: 34, colour: palette.ground, radius: 4 });
    drawRatingSign(pen, rating, x + 10, sheet.y + 11);
    const count = formats.number(counts[rating]);
    const after = x + 36 + sheet.widthOf(count, { size: 15, face: 'strong' });
    const beside = { x: after, y: sheet.y + 11, size: 9.5, width: x + width - 14 - after };
    sheet.tag('P', () => {
      sheet.line(count, { x: x + 28, y: sheet.y + 7, size: 15, face: 'strong' });
      sheet.line(words.headings[rating], beside);
    });
  }
  sheet.y += 48;
}

/** When a tour was concluded, and why that is its receipt, where it is (N6). */
function concludedWords({ texts, formats }: Pen, { concluded_at, day_by }: TourReport['tour']): string {
  if (concluded_at === null) return texts.tourOpen;
  const time = formats.dateTime(concluded_at);
  return day_by == null || day_by === 'device' ? time : `${time}, ${texts.byReceipt[day_by]}`;
}

function drawFacts(pen: Pen, { tour, inspector, receipt }: TourReport): void {
  const { sheet, texts, words, formats } = pen;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [texts.inspector, personName(pen, inspector)],
    [words.headings.started, formats.dateTime(startOf(tour))],
    [words.headings.concluded, concludedWords(pen, tour)],
    ...(receipt === null
      ? []
      : [[texts.receipt, texts.received(receipt.code, formats.dateTime(receipt.received_at))] as const]),
  ];
  sheet.group('Table', () => {
    for (const [label, value] of facts) {
      sheet.ensure(15);
      sheet.group('TR', () => {
        sheet.line(label, { as: 'TH', scope: 'Row', size: 9.5, colour: palette.muted, width: 104 });
        sheet.block(value, { as: 'TD', size: 9.5, x: area.left + 110, width: area.width - 110 });
      });
    }
  });
}

function drawAnswer(pen: Pen, sub: WireTouchpoint['sub_touchpoints'][number]): void {
  const { sheet, texts, words } = pen;
  sheet.ensure(sub.comment === null ? 17 : 32);
  if (sub.rating !== null) drawRatingSign(pen, sub.rating, area.left, sheet.y + 1);
  const rating = sub.rating === null ? texts.notRated : words.headings[sub.rating];
  const tone = { bad: palette.bad, good: palette.good, not_applicable: palette.muted, none: palette.muted };
  const right = { x: area.right - 130, width: 130, align: 'right', size: 9.5 } as const;
  sheet.group('TR', () => {
    sheet.line(topicName(pen, sub.name), { ...answer, as: 'TH', scope: 'Row', size: 9.5, width: 330 });
    sheet.group('TD', () => {
      sheet.line(rating, { ...right, colour: tone[sub.rating ?? 'none'] });
      sheet.y += 15;
      if (sub.comment !== null) sheet.block(sub.comment, { ...answer, size: 9, colour: palette.muted });
      // A bad one has the line beside its photos, above.
      if (sub.rating !== 'bad') drawMissingPhotos(pen, sub.photos, { ...answer, alone: true });
    });
  });
  sheet.y += 3;
}

function drawTouchpoint(pen: Pen, touchpoint: WireTouchpoint, receipt: TourReport['receipt']): void {
  const { sheet, texts, formats } = pen;
  const floor = touchpoint.completed ? floorOf(pen, touchpoint) : null;
  const name = [topicName(pen, touchpoint.name), ...(floor === null ? [] : [floor])].join(' · ');
  drawSection(pen, name);
  if (!touchpoint.completed) return sheet.block(texts.touchpointOpen, { size: 9.5, colour: palette.muted });
  sheet.group('Table', () => {
    for (const sub of touchpoint.sub_touchpoints.toSorted(byPositionThenId)) drawAnswer(pen, sub);
  });
  if (receipt === null) return;
  const sentence = texts.received(receipt.code, formats.dateTime(receipt.received_at));
  sheet.block(texts.labelled(texts.receipt, sentence), small);
}

/**
 * A whole tour: bad ratings first, then figures, facts, and every answer in the order of the walk (U10, decision
 * 214).
 */
export function drawTourDocument(pen: Pen, report: TourReport): void {
  const { sheet, texts, formats } = pen;
  const { tour, exclusion, touchpoint_receipts } = report;
  if (exclusion !== undefined) {
    const sentence = texts.excludedTour(formats.date(exclusion.excluded_at), exclusion.reason);
    sheet.block(sentence, { size: 10, face: 'strong', colour: palette.bad });
    sheet.y += 4;
  }
  const { touchpoints } = reportOrder(tour.touchpoints);
  const concluded = touchpoints.filter((one) => one.completed);
  drawBad(pen, tour.touchpoints);
  drawCounts(pen, countRatings(concluded.flatMap((one) => one.sub_touchpoints)));
  drawFacts(pen, report);
  for (const touchpoint of touchpoints) {
    drawTouchpoint(pen, touchpoint, touchpoint_receipts[touchpoint.id] ?? null);
  }
}

// Distinguished by shape, not by colour alone: drawn on a square of 16.
const signs: Readonly<Record<Rating, { readonly path: string; readonly colour: string }>> = {
  good: { path: 'M2.2 8.4 L4 6.6 L6.6 9.2 L12 3.8 L13.8 5.6 L6.6 12.8 Z', colour: palette.good },
  bad: {
    path: 'M3.2 5 L5 3.2 L8 6.2 L11 3.2 L12.8 5 L9.8 8 L12.8 11 L11 12.8 L8 9.8 L5 12.8 L3.2 11 L6.2 8 Z',
    colour: palette.bad,
  },
  not_applicable: { path: 'M3 6.8 L13 6.8 L13 9.2 L3 9.2 Z', colour: palette.muted },
};

/** The sign of a rating: a tick, a cross, a dash. */
export function drawRatingSign({ sheet }: Pen, rating: Rating, x: number, y: number): void {
  sheet.shape(signs[rating].path, { x, y, scale: 0.72, colour: signs[rating].colour });
}
