/** A record and the line it begins on, counted from 1; `cells` is null where its quotes are broken. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] | null };

/** The separator of cells: a comma, the semicolon of spreadsheets in most of Europe, or the tab of "Unicode text". */
export type CsvSeparator = ',' | ';' | '\t';

// A quoted cell with doubled quotes, or a cell that does not begin with a quote; then the separator or the end of
// the line.
const cellEndedBy = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n][^,\r\n]*|))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"|([^";\r\n][^;\r\n]*|))(;|\r\n|\n|\r|$)/y,
  '\t': /(?:"([^"]*(?:""[^"]*)*)"|([^"\t\r\n][^\t\r\n]*|))(\t|\r\n|\n|\r|$)/y,
} as const satisfies Record<CsvSeparator, RegExp>;
const lineEnd = /\r\n|\n|\r|$/g;

// The longest record, in UTF-16 units and in cells; no real list has a longer one. Without a limit, each line after a broken
// quote would be read to the end of the text.
const maxRecord = 5_000;
const maxCells = 100;

function linesIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

function endOfLine(text: string, from: number): number {
  lineEnd.lastIndex = from;
  lineEnd.exec(text);
  return lineEnd.lastIndex;
}

/**
 * The cells from `from` on, and where the next record begins; null when they are not valid by RFC 4180, or too
 * long.
 */
function recordAt(
  whole: string,
  from: number,
  separator: CsvSeparator,
): { cells: string[]; end: number } | null {
  const cell = cellEndedBy[separator];
  const cells: string[] = [];
  const text = whole.slice(from, from + maxRecord);
  const isCut = text.length === maxRecord;
  let end = 0;
  for (;;) {
    cell.lastIndex = end;
    const found = cell.exec(text);
    if (found === null) return null;
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    end = cell.lastIndex;
    // At the limit it is unknown whether the cell goes on.
    if ((isCut && end === maxRecord) || cells.length > maxCells) return null;
    if (found[3] !== separator) return { cells, end: from + end };
  }
}

/**
 * The records of a CSV text (RFC 4180: quotes, doubled quotes, line ends within quotes; any line end; a byte order
 * mark). Blank lines are skipped. Not a library, because a broken quote must affect its own line only and every
 * record must know its line: the parser that was tried swallows the following lines and miscounts CRLF within
 * cells.
 */
export function* csvRecords(source: string, separator: CsvSeparator = ','): Generator<CsvRecord> {
  const text = source.replace(/^\ufeff/, '');
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const record = recordAt(text, at, separator);
    const end = record?.end ?? endOfLine(text, at);
    const isBlank = record !== null && record.cells.length === 1 && record.cells[0]?.trim() === '';
    if (!isBlank) yield { line, cells: record?.cells ?? null };
    line += linesIn(text.slice(at, end));
    at = end;
  }
}
