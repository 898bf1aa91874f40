import { palette } from '../../../pdf/palette.ts';
import { area } from '../../../pdf/Sheet.ts';
import { replacement } from '../../../pdf/textRuns.ts';
import type { Pen } from './Pen.ts';

/** The title of a document, and the header of its pages. */
export type Heading = {
  /** What kind of document it is. */
  readonly kind: string;
  readonly title: string;
  /** Below the title, a line each. */
  readonly lead: readonly string[];
};

const floors = [
  { offset: 10, colour: palette.ink },
  { offset: 5, colour: palette.signal },
  { offset: 0, colour: palette.ink },
];

function drawBrand({ sheet }: Pen, y: number): void {
  for (const [place, { offset, colour }] of floors.entries()) {
    sheet.box({ x: area.left + offset, y: y + place * 6.5, width: 20, height: 4.5, colour, radius: 1.1 });
  }
  sheet.line('Storey', { x: area.left + 38, y: y + 1, size: 12, face: 'strong' });
}

/** The head of the first page: the logo, the kind of document, its title and subject. */
export function drawHeading(pen: Pen, { kind, title, lead }: Heading): void {
  const { sheet } = pen;
  sheet.artefact(() => drawBrand(pen, 44));
  sheet.line(kind, {
    x: area.left,
    y: 46,
    width: area.width,
    align: 'right',
    size: 10,
    colour: palette.muted,
  });
  sheet.y = 92;
  sheet.block(title, { as: 'H1', size: 25, face: 'strong', maxLines: 3 });
  sheet.y += 3;
  for (const line of lead) sheet.block(line, { size: 10.5, colour: palette.muted, maxLines: 2 });
  sheet.y += 9;
  sheet.box({ x: area.left, y: sheet.y, width: 44, height: 4, colour: palette.signal });
  sheet.y += 24;
}

/**
 * The title of a section. `follows` is the height that must still fit below it, so that no title is alone at the
 * foot of a page.
 */
export function drawSection({ sheet }: Pen, title: string, follows = 60): void {
  sheet.y += sheet.y > area.top ? 16 : 0;
  sheet.ensure(26 + follows);
  sheet.mark(title);
  sheet.line(title, { as: 'H2', size: 14, face: 'strong', width: area.width });
  sheet.y += 21;
  sheet.box({ x: area.left, y: sheet.y, width: area.width, height: 0.75, colour: palette.ink });
  sheet.y += 9;
}

/** Draws title and page number on every page, and closes the document. */
export function finishDocument(pen: Pen, { kind, title }: Heading): Promise<Uint8Array<ArrayBuffer>> {
  const { sheet, texts, formats } = pen;
  if (sheet.hasReplaced) {
    sheet.y += 12;
    sheet.block(texts.undrawable(replacement), { size: 8.5, colour: palette.muted });
  }
  const small = { size: 8, colour: palette.muted };
  return sheet.finish((page, of) => {
    if (page > 1) {
      sheet.line(title, { ...small, y: 36, width: 380 });
      sheet.line(kind, { ...small, y: 36, x: area.right - 110, width: 110, align: 'right' });
      sheet.box({ x: area.left, y: 50, width: area.width, height: 0.5, colour: palette.line });
    }
    sheet.line(`Storey · ${texts.created(formats.longDay(pen.today))}`, { ...small, y: 804, width: 380 });
    const number = texts.page(formats.number(page), formats.number(of));
    sheet.line(number, { ...small, y: 804, x: area.right - 110, width: 110, align: 'right' });
  });
}
