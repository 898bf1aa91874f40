import { Lettering } from './Lettering.ts';
import { type DocumentInfo, openDocument } from './openDocument.ts';
import { packObjects } from './packObjects.ts';
import { palette } from './palette.ts';
import { type Block, type Group, type BlockOptions as Tagging, Tags } from './Tags.ts';
import type { BlockOptions, Box, LineOptions, TextStyle } from './textOptions.ts';
import { directionMark, isFromRight, readableLine, readableText, spokenText } from './textRuns.ts';
import { fitLine, wrapLines } from './wrapLines.ts';

/** The area of A4 that is written on. */
export const area = { left: 48, right: 547, top: 64, bottom: 786, width: 499 } as const;

const leading = 1.42;

/**
 * A document of A4 pages, written from top to bottom. All text passes through `readableText` here and nowhere else,
 * so that no user input can break a page, and all that is drawn is tagged or an artefact (PDF/UA).
 */
export class Sheet {
  /** The vertical position of what is drawn next. */
  y: number = area.top;
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #letters: Lettering;
  readonly #tags: Tags;

  constructor(info: DocumentInfo) {
    this.#document = openDocument(info);
    this.#letters = new Lettering(this.#document);
    this.#tags = new Tags(this.#document);
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#document.addPage();
  }

  /** Whether a character was drawn as a replacement. */
  get hasReplaced(): boolean {
    return this.#letters.hasReplaced;
  }

  /** How wide a text is on one line. */
  widthOf(text: string, style: TextStyle): number {
    return this.#letters.widthOf(text, style);
  }

  /** What `draw` draws is in one group of the structure, such as a table, on however many pages. */
  group(type: Group, draw: () => void): void {
    this.#tags.group(type, draw);
  }

  /** What `draw` writes is one block of the structure, such as a cell of several lines. */
  tag(type: Block, draw: () => void, options: Tagging = {}): void {
    this.#tags.block(type, options, draw);
  }

  /** What `draw` draws is left out by screen readers: it is there already, such as the head of a table that goes on. */
  artefact(draw: () => void): void {
    this.#tags.artefact(draw);
  }

  /** Begins a page. */
  newPage(): void {
    this.#tags.pause();
    this.#document.addPage();
    this.y = area.top;
  }

  /** Begins a page unless there is room for `height` on this one. */
  ensure(height: number): void {
    if (this.y + height > area.bottom && this.y > area.top) this.newPage();
  }

  /** Draws a text on one line; `y` stays. */
  line(text: string, options: LineOptions): void {
    const { as = 'P', scope, align = 'left', width, x = area.left, y = this.y } = options;
    const fitted = fitLine(readableLine(text), width, (part) => this.widthOf(part, options));
    const isLeft = align === 'left' || width === undefined || fitted === '';
    const slack = isLeft ? 0 : width - this.widthOf(fitted, options);
    this.tag(
      as,
      () => {
        const goesOn = this.#tags.text(spokenText(fitted), !this.#letters.isReadAsDrawn(fitted));
        // A blank between the lines of a block, for readers that go by signs and not by places.
        if (goesOn) this.#letters.draw(' ', x, y, { ...options, colour: palette.ink });
        this.#put(fitted, x + (align === 'centre' ? slack / 2 : slack), y, options);
      },
      scope === undefined ? {} : { scope },
    );
  }

  /**
   * Draws a text on as many lines as it takes, on further pages if need be, and moves `y` below it. It is a paragraph of
   * the structure unless `as` says otherwise.
   */
  block(text: string, options: BlockOptions): void {
    const { as = 'P', scope, size, x = area.left, width = area.width } = options;
    const height = size * leading;
    const lines = this.linesOf(text, options);
    this.tag(
      as,
      () => {
        this.#tags.text(
          spokenText(lines.join('')),
          lines.some((line) => !this.#letters.isReadAsDrawn(line)),
        );
        for (const line of lines) {
          this.ensure(height);
          const isTurned = isFromRight(line);
          const shown = isTurned ? line.trimEnd() : line;
          this.#put(shown, isTurned ? x + width - this.widthOf(shown, options) : x, this.y, options);
          this.y += height;
        }
      },
      scope === undefined ? {} : { scope },
    );
  }

  #put(text: string, x: number, y: number, options: TextStyle): void {
    if (text.trim() === '') return;
    this.#tags.content();
    const { size, colour = palette.ink } = options;
    this.#letters.draw(text, x, y + (size * (leading - 1.21)) / 2, { ...options, colour });
  }

  /** How high a text is. */
  heightOf(text: string, options: BlockOptions): number {
    return this.linesOf(text, options).length * options.size * leading;
  }

  /** The lines of a text, the last one with an ellipsis where there are more than `maxLines`. */
  linesOf(text: string, { width = area.width, maxLines, ...style }: BlockOptions): string[] {
    const widthOf = (part: string) => this.widthOf(part, style);
    const lines = wrapLines(readableText(text).trim(), width, widthOf, directionMark);
    if (maxLines === undefined || lines.length <= maxLines) return lines;
    const last = (lines[maxLines - 1] ?? '').trimEnd();
    return [...lines.slice(0, maxLines - 1), fitLine(`${last} …`, width, widthOf)];
  }

  /** Draws a filled rectangle, an artefact. */
  box({ x, y, width, height, colour, radius = 0, opacity = 1 }: Box): void {
    if (width <= 0) return;
    this.#tags.shape();
    this.#document.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
    this.#document.fillOpacity(opacity).fill(colour).fillOpacity(1);
  }

  /** Draws a shape, given as a path of SVG, from a place on; an artefact: its meaning must be in the text. */
  shape(
    path: string,
    {
      x,
      y,
      scale,
      colour,
    }: { readonly x: number; readonly y: number; readonly scale: number; readonly colour: string },
  ): void {
    this.#tags.shape();
    this.#document.save().translate(x, y).scale(scale).path(path).fill(colour).restore();
  }

  /** Draws a JPEG, whole, in the middle of a box. `alt` says what it shows. */
  image(
    bytes: Uint8Array,
    { x, y, width, height }: Pick<Box, 'x' | 'y' | 'width' | 'height'>,
    alt: string,
  ): void {
    const place = { fit: [width, height] as [number, number], align: 'center', valign: 'center' } as const;
    const draw = () => {
      this.#tags.content();
      this.#document.image(Buffer.from(bytes), x, y, place);
    };
    this.tag('Figure', draw, { alt: readableLine(alt), bbox: [x, y, x + width, y + height] });
  }

  /** Adds a bookmark for this place to the outline. */
  mark(title: string): void {
    this.#document.outline.addItem(readableLine(title));
  }

  /** Draws header and footer on each page, and closes the document. */
  async finish(draw: (page: number, of: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    this.#tags.pause();
    const { count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      this.#tags.artefact(() => draw(page + 1, count));
    }
    const ended = new Promise<void>((resolve) => this.#document.once('end', () => resolve()));
    this.#document.end();
    await ended;
    return packObjects(Buffer.concat(this.#chunks));
  }
}
