import { type Face, openFont, type Script } from './fonts.ts';
import type { TextStyle } from './textOptions.ts';
import { isReadAsDrawn, type Run, replacement, textRuns } from './textRuns.ts';

// Made once: they are looked up for each word.
const namesOf = (face: Face) => ({
  latin: `latin ${face}`,
  arabic: `arabic ${face}`,
  hebrew: `hebrew ${face}`,
  georgian: `georgian ${face}`,
  emoji: `emoji ${face}`,
});
const names: Readonly<Record<Face, Readonly<Record<Script, string>>>> = {
  regular: namesOf('regular'),
  strong: namesOf('strong'),
};

type Measured = { readonly run: Run; readonly em: number };

/** fontkit throws at some marks beside some letters: then the letters are drawn without. */
function measureAny(run: Run, width: (run: Run) => number): Measured {
  const bare = { ...run, text: run.text.replaceAll(/\p{M}/gu, '') };
  for (const one of [run, bare]) {
    try {
      return { run: one, em: width(one) };
    } catch {
      // The next one has fewer marks.
    }
  }
  const sign: Run = { script: 'latin', text: replacement, isReplaced: true };
  return { run: sign, em: width(sign) };
}

/** Measures and draws lines of text in whatever writing, each in its font, which is opened when it is needed first. */
export class Lettering {
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts = new Map<string, ReturnType<typeof openFont>>();
  readonly #known = new Map<string, boolean>();
  readonly #measured = new Map<string, Measured>();
  #hasReplaced = false;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** Whether a character was drawn as a replacement. */
  get hasReplaced(): boolean {
    return this.#hasReplaced;
  }

  /** How wide a text is on one line. */
  widthOf(text: string, style: TextStyle): number {
    return this.#runs(text).reduce((width, run) => width + this.#measure(run, style).em * style.size, 0);
  }

  /** Draws a text on one line, its top at `y`; all its runs stand on the baseline of the first font. */
  draw(text: string, x: number, y: number, style: TextStyle & { readonly colour: string }): void {
    const { ascent, unitsPerEm } = this.#font('latin', 'regular');
    const baseline = (-ascent / unitsPerEm) * style.size;
    let from = x;
    this.#document.fillColor(style.colour);
    const runs = this.#runs(text);
    for (const asked of runs) {
      const isAlone = runs.length === 1 && asked.script === 'latin';
      const { run, em } = isAlone ? { run: asked, em: 0 } : this.#measure(asked, style);
      this.#select(run.script, style).text(run.text, from, y, {
        lineBreak: false,
        baseline,
        ...layoutOf(run),
      });
      this.#hasReplaced ||= run.isReplaced;
      from += em * style.size;
    }
  }

  /** Whether a reader that reads the signs as they are drawn reads this text. */
  isReadAsDrawn(text: string): boolean {
    return isReadAsDrawn(text, this.#runs(text));
  }

  #runs(text: string): readonly Run[] {
    return textRuns(text, (script, codePoint) => this.#hasGlyph(script, codePoint));
  }

  /** A run as it can be drawn, and its width at a size of one point. */
  #measure(run: Run, style: TextStyle): Measured {
    const atOne = { ...style, size: 1 };
    const width = (one: Run) => this.#select(one.script, atOne).widthOfString(one.text, layoutOf(one));
    // The words of Inter are kept by pdfkit.
    if (run.script === 'latin') return { run, em: width(run) };
    const key = `${names[style.face ?? 'regular'][run.script]} ${run.text}`;
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const measured = measureAny(run, width);
    this.#measured.set(key, measured);
    return measured;
  }

  #select(script: Script, { size, face = 'regular' }: TextStyle): PDFKit.PDFDocument {
    this.#font(script, face);
    return this.#document.font(names[face][script]).fontSize(size);
  }

  #hasGlyph(script: Script, codePoint: number): boolean {
    const key = `${script} ${codePoint}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const has = this.#font(script, 'regular').hasGlyphForCodePoint(codePoint);
    this.#known.set(key, has);
    return has;
  }

  #font(script: Script, face: Face): ReturnType<typeof openFont> {
    const name = names[face][script];
    const open = this.#fonts.get(name);
    if (open !== undefined) return open;
    const font = openFont(script, face);
    this.#document.registerFont(name, font as never);
    this.#fonts.set(name, font);
    return font;
  }
}

/** Without features named, the runs of other fonts would be laid out word by word, from the left. */
function layoutOf({ script }: Run): { readonly features?: [] } {
  return script === 'latin' ? {} : { features: [] };
}
