import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { Sheet } from '../../../../server/pdf/Sheet.ts';
import { drawDocument } from '../../../../server/services/reports/drawDocument.ts';
import { readPdf } from '../../../support/data/readers/readPdf.ts';
import { countMarks, readTags, type TagElement } from '../../../support/data/readers/readTags.ts';
import { sampleDocuments } from '../../../support/data/sampleDocuments.ts';

const arabic = 'المصعد معطل منذ 3 أيام (Lift B2)، انظر البند ۱۲۳';
const texts = [
  'בית חולים כללי – קומה 3',
  arabic,
  'თბილისის საავადმყოფო',
  'Νοσοκομείο Αθηνών & <Ελλάδα>',
  'Городская больница №7, Київ',
  'Lift 👍🏽 👨‍👩‍👧 ❤️ 1️⃣ 🇨🇭',
  'Zürich, a comment that goes on over the end of its line and on to the next one, for it is long enough to do so twice or thrice',
];

const all = (element: TagElement): readonly TagElement[] => [element, ...element.children.flatMap(all)];
const described = (bytes: Uint8Array) => all(readTags(bytes));

describe.each(['tour', 'building', 'client'] as const)('the document of a %s', (kind) => {
  let bytes: Uint8Array<ArrayBuffer>;
  let elements: readonly TagElement[];
  beforeAll(async () => {
    const create = { width: 40, height: 30, channels: 3, background: '#7a9' } as const;
    const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
    bytes = await drawDocument(sampleDocuments({ texts, findings: 30, picture })[kind]);
    elements = described(bytes);
  });

  it('N25 is tagged: each drawing is an artefact or belongs to one block of the structure', async () => {
    expect(Buffer.from(bytes).toString('latin1').startsWith('%PDF-1.7')).toBe(true);
    const { unmarked, marked } = await countMarks(bytes);
    expect(unmarked).toBe(0);
    expect(elements.reduce((sum, { contents }) => sum + contents, 0)).toBe(marked);
    expect(elements.every(({ contents, children }) => contents === 0 || children.length === 0)).toBe(true);
    const empty = elements.filter(({ contents, children }) => contents + children.length === 0);
    expect(empty.filter(({ type }) => type !== 'TD' && type !== 'TH')).toEqual([]);
  });

  it('N25 its headings nest, its tables have heads with scopes, its lists items, its pictures words', () => {
    const levels = elements.flatMap(({ type }) => (/^H\d$/.test(type) ? [Number(type[1])] : []));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.length).toBeGreaterThan(4);
    for (const [place, level] of levels.entries()) {
      expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
    const tables = elements.filter(({ type }) => type === 'Table');
    expect(tables.length).toBeGreaterThan(2);
    for (const { children: rows } of tables) {
      expect(new Set(rows.map(({ type, children }) => `${type} ${children.length}`)).size).toBe(1);
      expect(rows[0]?.type).toBe('TR');
      for (const cell of rows.flatMap(({ children }) => children)) {
        expect([cell.type, cell.scope !== null]).toEqual([cell.type, cell.type === 'TH']);
        expect(cell.type).toMatch(/^T[DH]$/);
      }
    }
    const lists = elements.filter(({ type }) => type === 'L');
    for (const { children } of lists)
      expect(new Set(children.map(({ type }) => type))).toEqual(new Set(['LI']));
    const figures = elements.filter(({ type }) => type === 'Figure');
    expect(figures.length).toBeGreaterThan(0);
    for (const { alt } of figures) expect(alt).toMatch(/^Photo 1 of 1: \S+/);
    expect(figures.some(({ alt }) => alt?.includes(arabic))).toBe(true);
  });

  it('N26 holds what was typed in reading order, in all writings, and needs no sign for it', async () => {
    const { text, title } = await readPdf(bytes.slice().buffer);
    expect(title).toContain(texts[0]);
    expect(text).not.toContain('□');
    const said = elements.flatMap(({ actual }) => actual ?? []);
    for (const typed of [texts[0], arabic, texts[5]]) {
      expect(said.some((one) => one.includes(typed ?? ''))).toBe(true);
    }
    for (const typed of [texts[2], texts[4]]) expect(text).toContain(typed);
  });
});

describe('a sheet', () => {
  const info = { title: '漢字 & <b>', subject: '', locale: 'en', created: new Date(0) };
  const finish = (sheet: Sheet) => sheet.finish(() => undefined);

  it('N26 replaces a run that no font has, and says it all the same to who does not see the page', async () => {
    const sheet = new Sheet(info);
    sheet.mark('漢字');
    sheet.block('the 漢字 room', { size: 10 });
    expect(sheet.hasReplaced).toBe(true);
    const bytes = await finish(sheet);
    const { text, title, sections } = await readPdf(bytes.slice().buffer);
    expect([text.trim(), title, sections]).toEqual(['the □ room', '漢字 & <b>', ['漢字']]);
    expect(described(bytes).map(({ actual }) => actual)).toEqual([null, 'the 漢字 room']);
    const metadata = Buffer.from(bytes).toString('utf8');
    expect(metadata).toContain('>漢字 &amp; &lt;b><');
  });

  it('N25 a block over pages is one element, and a table one with its repeated head an artefact', async () => {
    const sheet = new Sheet(info);
    sheet.block('word '.repeat(3000), { size: 12 });
    sheet.group('Table', () => {
      sheet.group('TR', () => sheet.line('Head', { as: 'TH', scope: 'Column', size: 10 }));
      sheet.newPage();
      sheet.artefact(() => sheet.line('Head', { as: 'TH', size: 10 }));
      sheet.group('TR', () => sheet.line('cell', { as: 'TD', size: 10 }));
    });
    const bytes = await finish(sheet);
    const found = described(bytes).map(({ type, contents }) => [type, contents > 1]);
    expect(found).toEqual([
      ['Document', false],
      ['P', true],
      ['Table', false],
      ['TR', false],
      ['TH', false],
      ['TR', false],
      ['TD', false],
    ]);
    const { text } = await readPdf(bytes.slice().buffer);
    expect(text.match(/Head/g)).toHaveLength(2);
    expect(text.match(/word/g)).toHaveLength(3000);
  });

  it('N26 draws each sign of the writings that it has, beside others and with marks, and what makes no sense', async () => {
    const sheet = new Sheet(info);
    const ranges = [
      [0, 0x250],
      [0x590, 0x780],
      [0x10a0, 0x1100],
      [0xfb1d, 0xff00],
      [0x1_f1e6, 0x1_f200],
      [0x1_f3f0, 0x1_f400],
    ] as const;
    for (const [from, to] of ranges) {
      // Some of the thousands of presentation forms.
      for (let sign = from; sign < to; sign += to - from > 1000 ? 37 : 7) {
        const one = String.fromCodePoint(sign);
        sheet.line(`${one}ب${one}\u0651${one} לא${one}\u05b8`, { size: 8 });
      }
    }
    const odd = [
      '\u0301',
      '\u202eabc',
      '\u2067\u2068',
      'ا\u200d',
      '\ud83d',
      '\u05d0\u0301\u0301'.repeat(40),
      '🏽',
    ];
    for (const text of odd) sheet.block(text, { size: 8, width: 20 });
    const bytes = await finish(sheet);
    expect((await countMarks(bytes)).unmarked).toBe(0);
  });
});
