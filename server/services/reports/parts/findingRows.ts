import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { WireFinding } from '#contract/results/finding.ts';
import { buildingLabel } from '#domain/building.ts';
import { type FindingState, findingStates, isOverdue } from '#domain/results/finding.ts';
import { palette, type Shade } from '../../../pdf/palette.ts';
import { area } from '../../../pdf/Sheet.ts';
import type { FindingList, ReportedFinding } from '../../findings/readFindingList.ts';
import { drawMissingPhotos, missingPhotosHeight } from './missingPhotos.ts';
import type { Pen } from './Pen.ts';
import { drawnPhotos, drawPhotoRow, photoRowHeight, photoSubject } from './photoRow.ts';

const stateShades: Readonly<Record<FindingState, Shade>> = {
  open: { ground: palette.badGround, text: palette.bad },
  acknowledged: { ground: palette.warnGround, text: '#5a4100' },
  resolved: { ground: palette.goodGround, text: palette.good },
};

const indent = 84;
const text = { x: area.left + indent, width: area.width - indent };
const small = { size: 8.5, colour: palette.muted };

/** Options of a list of findings. */
export type FindingOptions = {
  /** Whether each names its building. */
  readonly named?: boolean;
  /** The most lines of a comment or a note; without it all of them. */
  readonly maxLines?: number;
  /** Stops where the page ends instead of going on. */
  readonly onThisPage?: boolean;
};

/** When it was seen, whether it was seen good since, and who is responsible. */
function factsOf({ texts, formats }: Pen, finding: WireFinding): string {
  const { sightings, first_seen_at, seen_at, seen_good_at, responsible } = finding;
  const seen =
    sightings > 1
      ? texts.seenOften(formats.number(sightings), formats.date(first_seen_at), formats.date(seen_at))
      : texts.seen(formats.date(seen_at));
  return [
    seen,
    ...(seen_good_at === null ? [] : [texts.seenGood(formats.date(seen_good_at))]),
    ...(responsible === null ? [] : [texts.responsible(responsible)]),
  ].join(' · ');
}

function placeOf({ words }: Pen, { topic, floor }: WireFinding): string {
  return [words.topics[topic], ...(floor === null ? [] : [words.floor(floor)])].join(', ');
}

/** Rows of photos, each with its word: of a finding that was resolved with an answer those before and after the repair (R3). */
function photoRowsOf(
  pen: Pen,
  { photos, repaired = [] }: ReportedFinding,
): readonly { readonly word: string; readonly photos: readonly WirePhoto[] }[] {
  const { texts } = pen;
  if (drawnPhotos(pen, repaired).length === 0) return [{ word: '', photos }];
  return [
    { word: drawnPhotos(pen, photos).length === 0 ? '' : texts.beforeRepair, photos },
    { word: texts.afterRepair, photos: repaired },
  ];
}

const wordHeight = 14;

function heightOf(pen: Pen, finding: ReportedFinding, { named = false, maxLines }: FindingOptions): number {
  const { sheet, texts } = pen;
  const lines = maxLines === undefined ? {} : { maxLines };
  const comment =
    finding.comment === null ? 0 : sheet.heightOf(finding.comment, { ...text, ...lines, size: 9.5 });
  const note =
    finding.note === null ? 0 : sheet.heightOf(texts.note(finding.note), { ...text, ...lines, ...small });
  const facts = sheet.heightOf(factsOf(pen, finding), { ...text, ...small });
  let photos = 0;
  for (const row of photoRowsOf(pen, finding))
    photos +=
      (row.word === '' ? 0 : wordHeight) +
      photoRowHeight(pen, row.photos) +
      missingPhotosHeight(pen, row.photos, text);
  return 15 + (named ? 13 : 0) + comment + note + facts + photos + 14;
}

function drawState({ sheet, words }: Pen, { state }: WireFinding): void {
  const { y } = sheet;
  const shade = stateShades[state];
  sheet.box({ x: area.left, y: y + 0.5, width: 74, height: 14, colour: shade.ground, radius: 3 });
  const pill = { x: area.left + 3, y: y + 1.8, width: 68, align: 'centre', size: 8 } as const;
  sheet.line(words.states[state], { ...pill, as: 'Lbl', face: 'strong', colour: shade.text });
}

function drawFinding(pen: Pen, finding: ReportedFinding, { named = false, maxLines }: FindingOptions): void {
  const { sheet, texts, formats, today } = pen;
  const { y } = sheet;
  const place = placeOf(pen, finding);
  const { due_on } = finding;
  const isLate = isOverdue(finding, today);
  const due =
    due_on === null ? '' : `${texts.dueOn(formats.day(due_on))}${isLate ? ` · ${texts.overdue}` : ''}`;
  const late = isLate ? ({ face: 'strong', colour: palette.bad } as const) : {};
  const width = text.width - (due === '' ? 0 : 158);
  sheet.line(place, { x: text.x, size: 10, face: 'strong', width });
  sheet.line(due, { ...small, ...late, x: area.right - 150, y: y + 1, width: 150, align: 'right' });
  sheet.y += 15;
  if (named) {
    sheet.line(buildingLabel(finding.object), { ...text, ...small, size: 9 });
    sheet.y += 13;
  }
  const lines = maxLines === undefined ? {} : { maxLines };
  if (finding.comment !== null) sheet.block(finding.comment, { ...text, ...lines, size: 9.5 });
  if (finding.note !== null) sheet.block(texts.note(finding.note), { ...text, ...lines, ...small });
  sheet.block(factsOf(pen, finding), { ...text, ...small });
  sheet.y += 5;
  const label = named ? `${place}, ${buildingLabel(finding.object)}` : place;
  for (const { word, photos } of photoRowsOf(pen, finding)) {
    const subject = photoSubject(label, finding.comment);
    if (word !== '') {
      sheet.ensure(wordHeight + photoRowHeight(pen, photos));
      sheet.line(word, { ...text, ...small, face: 'strong' });
      sheet.y += wordHeight;
    }
    drawPhotoRow(pen, photos, text, word === '' ? subject : texts.labelled(word, subject));
    drawMissingPhotos(pen, photos, text);
  }
  sheet.box({ x: text.x, y: sheet.y, width: text.width, height: 0.5, colour: palette.line });
  sheet.y += 8;
}

/** How many findings are in each state. */
export function drawFindingCounts({ sheet, texts, words, formats }: Pen, { counts }: FindingList): void {
  const states = findingStates.map((state) =>
    texts.labelled(words.states[state], formats.number(counts[state])),
  );
  sheet.block(states.join('   ·   '), { size: 10 });
  sheet.y += 8;
}

/** Draws findings with their state, and a sentence with the number of those left out. */
export function drawFindings(pen: Pen, { counts, items }: FindingList, options: FindingOptions = {}): void {
  const { sheet, texts, formats } = pen;
  const total = counts.open + counts.acknowledged + counts.resolved;
  if (total === 0) return sheet.block(texts.noFindings, { size: 10, colour: palette.muted });
  let drawn = 0;
  sheet.group('L', () => {
    for (const finding of items) {
      const height = heightOf(pen, finding, options);
      // A line is reserved for the sentence at the end.
      if (options.onThisPage === true && sheet.y + height + 14 > area.bottom) break;
      // A short finding is kept on one page, and so are photos before and after; of a long one, enough to show what it is about.
      sheet.ensure(Math.min(height, photoRowsOf(pen, finding).length > 1 ? 260 : 120));
      sheet.group('LI', () => {
        drawState(pen, finding);
        sheet.group('LBody', () => drawFinding(pen, finding, options));
      });
      drawn += 1;
    }
  });
  if (drawn < total) sheet.block(texts.moreFindings(formats.number(total - drawn)), { ...small, size: 9 });
}
