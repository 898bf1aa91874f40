import Document from 'pdfkit';
import { drawableText, replacement } from './drawableText.ts';
import { type Face, openFonts } from './fonts.ts';
import { palette } from './palette.ts';
import { fitLine, wrapLines } from './wrapLines.ts';

/** How a text is set; sizes are points. */
export type TextStyle = { readonly size: number; readonly face?: Face; readonly colour?: string };

/** A text on one line. What is longer than `width` ends in an ellipsis. */
export type LineOptions = TextStyle & {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'centre';
};

/** A text on as many lines as it takes, at most `maxLines`. */
export type BlockOptions = TextStyle & {
  readonly x?: number;
  readonly width?: number;
  readonly maxLines?: number;
};

/** A filled rectangle; sizes are points. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly radius?: number;
  readonly opacity?: number;
};

/** The metadata of a document. */
export type SheetInfo = {
  readonly title: string;
  readonly subject: string;
  readonly locale: string;
  readonly created: Date;
};

/** The area of A4 that is written on. */
export const area = { left: 48, right: 547, top: 64, bottom: 786, width: 499 } as const;

const leading = 1.42;

/**
 * A document of A4 pages, written from top to bottom. All text passes through `drawableText` here and nowhere else,
 * so that no user input can break a page.
 */
export class Sheet {
  /** The vertical position of what is drawn next. */
  y: number = area.top;
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #hasGlyph: (codePoint: number) => boolean;
  #hasReplaced = false;

  constructor({ title, subject, locale, created }: SheetInfo) {
    const fonts = openFonts();
    this.#hasGlyph = (codePoint) => fonts.regular.hasGlyphForCodePoint(codePoint);
    this.#document = new Document({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      // Only embedded fonts are used, none of the viewer.
      font: null as unknown as string,
      lang: locale,
      displayTitle: true,
      pdfVersion: '1.7',
      info: {
        Title: this.clean(title),
        Subject: this.clean(subject),
        Author: 'Storey',
        Creator: 'Storey',
        CreationDate: created,
      },
    });
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    for (const [face, font] of Object.entries(fonts)) this.#document.registerFont(face, font as never);
    this.#document.addPage();
  }

  /** Whether a character was drawn as a replacement. */
  get hasReplaced(): boolean {
    return this.#hasReplaced;
  }

  /** A text as it is drawn. */
  clean(text: string): string {
    const drawn = drawableText(text, this.#hasGlyph);
    if (!text.includes(replacement) && drawn.includes(replacement)) this.#hasReplaced = true;
    return drawn;
  }

  /** How wide a text is on one line. */
  widthOf(text: string, { size, face = 'regular' }: TextStyle): number {
    return this.#document.font(face).fontSize(size).widthOfString(text);
  }

  /** Begins a page. */
  newPage(): void {
    this.#document.addPage();
    this.y = area.top;
  }

  /** Begins a page unless there is room for `height` on this one. */
  ensure(height: number): void {
    if (this.y + height > area.bottom && this.y > area.top) this.newPage();
  }

  /** Draws a text on one line; `y` stays. */
  line(text: string, options: LineOptions): void {
    const { size, face = 'regular', colour = palette.ink, align = 'left', width } = options;
    const { x = area.left, y = this.y } = options;
    const oneLine = this.clean(text).replaceAll(/\s*\n\s*/g, ' ');
    const fitted = fitLine(oneLine, width, (part) => this.widthOf(part, options));
    const slack = align === 'left' || width === undefined ? 0 : width - this.widthOf(fitted, { size, face });
    const from = x + (align === 'centre' ? slack / 2 : slack);
    this.#document.font(face).fontSize(size).fillColor(colour);
    this.#document.text(fitted, from, y + (size * (leading - 1.21)) / 2, { lineBreak: false });
  }

  /** Draws a text on as many lines as it takes, on further pages if need be, and moves `y` below it. */
  block(text: string, options: BlockOptions): void {
    const height = options.size * leading;
    for (const line of this.linesOf(text, options)) {
      this.ensure(height);
      this.line(line, { ...options, width: Number.POSITIVE_INFINITY, align: 'left' });
      this.y += height;
    }
  }

  /** How high a text is. */
  heightOf(text: string, options: BlockOptions): number {
    return this.linesOf(text, options).length * options.size * leading;
  }

  /** The lines of a text, the last one with an ellipsis where there are more than `maxLines`. */
  linesOf(text: string, { width = area.width, maxLines, ...style }: BlockOptions): string[] {
    const widthOf = (part: string) => this.widthOf(part, style);
    const lines = wrapLines(this.clean(text).trim(), width, widthOf);
    if (maxLines === undefined || lines.length <= maxLines) return lines;
    return [...lines.slice(0, maxLines - 1), fitLine(`${lines[maxLines - 1] ?? ''} …`, width, widthOf)];
  }

  box({ x, y, width, height, colour, radius = 0, opacity = 1 }: Box): void {
    if (width <= 0) return;
    this.#document.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
    this.#document.fillOpacity(opacity).fill(colour).fillOpacity(1);
  }

  /** Draws a shape, given as a path of SVG, from a place on. */
  shape(
    path: string,
    {
      x,
      y,
      scale,
      colour,
    }: { readonly x: number; readonly y: number; readonly scale: number; readonly colour: string },
  ): void {
    this.#document.save().translate(x, y).scale(scale).path(path).fill(colour).restore();
  }

  /** Draws a JPEG, whole, in the middle of a box. */
  image(bytes: Uint8Array, { x, y, width, height }: Pick<Box, 'x' | 'y' | 'width' | 'height'>): void {
    const place = { fit: [width, height] as [number, number], align: 'center', valign: 'center' } as const;
    this.#document.image(Buffer.from(bytes), x, y, place);
  }

  /** Adds a bookmark for this place to the outline. */
  mark(title: string): void {
    this.#document.outline.addItem(this.clean(title));
  }

  /** Draws header and footer on each page, and closes the document. */
  async finish(draw: (page: number, of: number) => void): Promise<Uint8Array<ArrayBuffer>> {
    const { count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      draw(page + 1, count);
    }
    const ended = new Promise<void>((resolve) => this.#document.once('end', () => resolve()));
    this.#document.end();
    await ended;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }
}
