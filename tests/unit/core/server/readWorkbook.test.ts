import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readWorkbook } from '../../../../server/spreadsheet/readWorkbook.ts';
import { xlsxStream } from '../../../../server/spreadsheet/xlsxStream.ts';

const relations = (list: string) => `<Relationships>${list}</Relationships>`;
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet; other parts replace those of the same path. */
async function workbook(
  sheet: string,
  parts: Readonly<Record<string, string | Buffer>> = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  const all: Readonly<Record<string, string | Buffer>> = {
    '_rels/.rels': relations(`<Relationship Id="a" Type="${office}/officeDocument" Target="/xl/book.xml"/>`),
    'xl/book.xml':
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet sheetId="1" r:id="s2"/><x:sheet sheetId="2" r:id="s1"/></x:sheets></x:workbook>',
    'xl/_rels/book.xml.rels': relations(
      `<Relationship Id="s1" Type="${office}/worksheet" Target="sheets/none.xml"/><Relationship Id="s2" Type="${office}/worksheet" Target="sheets/one.xml"/><Relationship Id="t" Type="${office}/sharedStrings" Target="texts.xml"/><Relationship Id="f" Type="${office}/styles" Target="styles.xml"/>`,
    ),
    'xl/texts.xml':
      '<sst><si><t>shared</t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>said</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000"/><numFmt numFmtId="171" formatCode="yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="14"/><xf numFmtId="10"/></cellXfs></styleSheet>',
    'xl/sheets/one.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  };
  for (const [path, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

const cellsOf = async (cells: string) => {
  const read = await readWorkbook(await workbook(`<row>${cells}</row>`));
  return read.ok ? read.value[0]?.cells : read.reason;
};
const number = (value: string, style = 0) => cellsOf(`<c s="${style}"><v>${value}</v></c>`);

describe('a workbook', () => {
  it.each([
    ['a shared text', '<c t="s"><v>0</v></c>', 'shared'],
    ['a rich text, without how it is said', '<c t="s"><v>1</v></c>', 'rich'],
    [
      'a text in the cell',
      '<c t="inlineStr"><is><t xml:space="preserve"> =1_x0041_&lt;</t></is></c>',
      ' =1A<',
    ],
    ['the text of a formula', '<c t="str"><f>A1&amp;"b"</f><v>ab</v></c>', 'ab'],
    ['an error', '<c t="e"><v>#N/A</v></c>', null],
    ['a yes', '<c t="b"><v>1</v></c>', null],
    ['a shared text that is not there', '<c t="s"><v>9</v></c>', null],
  ])('L7 has %s', async (_, cell, text) =>
    expect(await cellsOf(`${cell}<c t="s"><v>0</v></c>`)).toEqual([text, 'shared']),
  );

  it('L7 has whole numbers as their digits, or with zeros as they are shown, and no others', async () => {
    expect(await number('7')).toEqual(['7']);
    expect(await number('1.2E3')).toEqual(['1200']);
    expect(await number('7', 1)).toEqual(['0007']);
    expect(await number('-7')).toEqual(['-7']);
    for (const [value, style] of [
      ['1.5', 0],
      ['45000', 2],
      ['45000', 3],
      ['1', 4],
      ['12345678901234567890', 0],
    ] as const)
      expect(await cellsOf(`<c s="${style}"><v>${value}</v></c><c t="s"><v>0</v></c>`)).toEqual([
        null,
        'shared',
      ]);
  });

  it('L7 has cells and rows where their places say, without blank ones', async () => {
    const sheet =
      '<row r="3"><c r="C3" t="s"><v>0</v></c></row><row r="5"><c r="A5"/></row><row r="9"><c r="A9" t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    expect(await readWorkbook(await workbook(sheet))).toEqual({
      ok: true,
      value: [
        { line: 3, cells: ['', '', 'shared'] },
        { line: 9, cells: ['shared', 'rich'] },
      ],
    });
  });

  it('L7 that we wrote is read as it was typed', async () => {
    const texts = ['=1+1', "'=1", ' x ', '_x0041_', 'a\r\nb', 'ä<>&"', '007', '\u0001'];
    async function* rows() {
      yield texts;
    }
    const columns = texts.map(() => ({ head: 'h' }));
    const table = { name: 'x', columns, rows: rows(), zone: 'UTC', dialect: null };
    const read = await readWorkbook(await buffer(xlsxStream(table)));
    expect(read.ok && read.value[1]?.cells).toEqual(texts);
  });

  const bomb = (size: number) => Buffer.alloc(size, '<c/>');
  it.each([
    ['a ZIP without a workbook', () => workbook('', { '_rels/.rels': relations('') }), 'unreadable'],
    ['no ZIP', async () => Buffer.from('PK\u0003\u0004 no'), 'unreadable'],
    [
      'a document type',
      () => workbook('', { 'xl/texts.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst><si><t>&b;</t></si></sst>' }),
      'unreadable',
    ],
    ['broken XML', () => workbook('<row><c></row>'), 'unreadable'],
    ['a sheet of 201 MB', () => workbook('', { 'xl/sheets/one.xml': bomb(201_000_000) }), 'too_large'],
    ['another part of 201 MB', () => workbook('', { 'xl/media/a': bomb(201_000_000) }), 'too_large'],
    [
      'a part that is longer than it says',
      async () => {
        const bytes = await workbook('', {
          'xl/sheets/one.xml': `<worksheet>${'<row/>'.repeat(999_999)}</worksheet>`,
        });
        // The size in the entry of the directory, 24 bytes after its mark.
        const entry = bytes.lastIndexOf('xl/sheets/one.xml') - 46;
        bytes.writeUInt32LE(100, entry + 24);
        return bytes;
      },
      'unreadable',
    ],
    ['100,002 rows', () => workbook('<row><c t="s"><v>0</v></c></row>'.repeat(100_002)), 'too_many'],
  ])('L7 ASVS 1.5.1 ASVS 5.2.3 is refused: %s', async (_, make, reason) => {
    expect(await readWorkbook(await make())).toEqual({ ok: false, reason });
  });
});
