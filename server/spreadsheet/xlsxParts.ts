import type { ColumnHead } from './Table.ts';

/** The parts of a workbook that do not depend on its rows (ECMA-376), with times as the second cell format. */

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The cell formats; 0 is the default one. `typed`: text that begins like a formula, and is none when it is edited. */
export const cellFormat = { plain: 0, time: 1, head: 2, day: 3, typed: 4 } as const;

// 16 and 10 characters, with the padding of a column: a narrower one shows a time or a day as ###.
const widths = { time: 16.7109375, day: 10.7109375 } as const;

/** The XML before the rows of a sheet, whose first row is frozen. */
export function sheetStart(columns: readonly ColumnHead[]): string {
  const wide = columns.flatMap(({ kind }, at) =>
    kind === undefined
      ? []
      : [`<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`],
  );
  const cols = wide.length === 0 ? '' : `<cols>${wide.join('')}</cols>`;
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="16" defaultRowHeight="15"/>${cols}<sheetData>`;
}

/** The XML after the rows of a sheet. */
export const sheetEnd = '</sheetData></worksheet>';

// As in CSV; the reader's own formats (22 and 14) xlsx2csv writes with twelve hours.
const formats =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts>';
const font = '<sz val="11"/><name val="Calibri"/>';
const plain = 'fillId="0" borderId="0"';
// In the order of `cellFormat`.
const cellFormats = [
  `<xf numFmtId="0" fontId="0" ${plain} xfId="0"/>`,
  `<xf numFmtId="164" fontId="0" ${plain} xfId="0" applyNumberFormat="1"/>`,
  `<xf numFmtId="0" fontId="1" ${plain} xfId="0" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
  `<xf numFmtId="165" fontId="0" ${plain} xfId="0" applyNumberFormat="1"/>`,
  `<xf numFmtId="0" fontId="0" ${plain} xfId="0" quotePrefix="1"/>`,
];
const styles = `${declaration}<styleSheet xmlns="${main}">${formats}<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" ${plain}/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const rootRelations = `${declaration}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The path of the n-th sheet, from 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** The other parts of a workbook with so many sheets, by path. */
export function partsAround(name: string, sheets: number): ReadonlyMap<string, string> {
  const numbers = Array.from({ length: sheets }, (_, place) => place + 1);
  const overrides = numbers.map(
    (number) => `<Override PartName="/${sheetPath(number)}" ContentType="${contentType}.worksheet+xml"/>`,
  );
  const titles = numbers.map(
    (number) =>
      `<sheet name="${name}${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const targets = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return new Map([
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${overrides.join('')}</Types>`,
    ],
    ['_rels/.rels', rootRelations],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${titles.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packaging}/relationships">${targets.join('')}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
  ]);
}
