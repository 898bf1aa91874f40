/** What an element of the structure is: a group of others, or a block of text or a picture. */
export type Group = 'Document' | 'Sect' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TD';
export type Block = 'P' | 'H1' | 'H2' | 'H3' | 'Lbl' | 'TH' | 'TD' | 'Figure';

/** Of which cells a head of a table is the head, what a picture shows, and where it is: left, top, right, bottom. */
export type BlockOptions = {
  readonly scope?: 'Row' | 'Column';
  readonly alt?: string;
  readonly bbox?: [number, number, number, number];
};

type Level = { readonly type: Group; element: PDFKit.PDFStructureElement | null };
type Leaf = {
  readonly type: Block;
  readonly contents: PDFKit.PDFStructureContent[];
  readonly said: string[];
  isOther: boolean;
};

/**
 * The structure of a document as it is drawn: everything drawn belongs to a block of it, or is marked as an artefact, which
 * screen readers leave out. Blocks and groups go on over pages; a group without blocks is left out.
 */
export class Tags {
  readonly #document: PDFKit.PDFDocument;
  readonly #levels: Level[] = [{ type: 'Document', element: null }];
  #leaf: Leaf | null = null;
  #marked: 'text' | 'artefact' | null = null;
  #artefacts = 0;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** All blocks that `draw` draws are in one group. */
  group(type: Group, draw: () => void): void {
    if (this.#artefacts > 0 || this.#leaf !== null) return draw();
    this.#levels.push({ type, element: null });
    draw();
    this.#levels.pop()?.element?.end();
  }

  /** All that `draw` writes is one block. Within one, and in artefacts, it makes no block of its own. */
  block(type: Block, options: BlockOptions, draw: () => void): void {
    if (this.#artefacts > 0 || this.#leaf !== null) return draw();
    const leaf: Leaf = { type, contents: [], said: [], isOther: false };
    this.#leaf = leaf;
    draw();
    this.pause();
    this.#leaf = null;
    // A cell is one of its row even when it is empty.
    if (leaf.contents.length === 0 && type !== 'TD' && type !== 'TH') return;
    const actual = leaf.isOther ? { actual: leaf.said.join(' ') } : {};
    this.#parent().add(this.#document.struct(type, { ...options, ...actual }, leaf.contents));
  }

  /** All that `draw` draws is an artefact, such as the head of a page. */
  artefact(draw: () => void): void {
    this.#artefacts += 1;
    draw();
    this.#artefacts -= 1;
    this.pause();
  }

  /**
   * Comes before text is written, with what readers read; `isOther`: the signs drawn do not say it in this order. Returns
   * whether the block has other text already.
   */
  text(said: string, isOther: boolean): boolean {
    if (this.#leaf === null || said === '') return false;
    this.#leaf.isOther ||= isOther;
    return this.#leaf.said.push(said) > 1;
  }

  /** Comes before each drawing that belongs to the block. */
  content(): void {
    if (this.#leaf === null) return this.shape();
    if (this.#marked === 'text') return;
    this.pause();
    this.#leaf.contents.push(this.#document.markStructureContent(this.#leaf.type));
    this.#marked = 'text';
  }

  /** Comes before each drawing that says nothing which the text does not say. */
  shape(): void {
    if (this.#marked === 'artefact') return;
    this.pause();
    const type = this.#artefacts > 0 ? 'Pagination' : 'Layout';
    this.#document.markContent('Artifact', { type });
    this.#marked = 'artefact';
  }

  /** Comes before the page changes, and at the end. */
  pause(): void {
    if (this.#marked !== null) this.#document.endMarkedContent();
    this.#marked = null;
  }

  /** The innermost group; those around it are made as soon as there is something in them. */
  #parent(): PDFKit.PDFStructureElement {
    let parent: PDFKit.PDFStructureElement | null = null;
    for (const level of this.#levels) {
      if (level.element === null) {
        level.element = this.#document.struct(level.type);
        if (parent === null) this.#document.addStructure(level.element);
        else parent.add(level.element);
      }
      parent = level.element;
    }
    if (parent === null) throw new Error('The document is around all groups.');
    return parent;
  }
}
