import type { SheetRow } from '#domain/lists/openList.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { BrokenWorkbook, openWorkbook, type Workbook, type WorkbookFault } from './openWorkbook.ts';

const maxRows = 100_000;
// Further to the right stands nothing of a list.
const maxCells = 100;
// Texts that cells share, in UTF-16 units: they are all in memory.
const maxShared = 50_000_000;

// How whole numbers are shown: as their digits (these, by their ids in ECMA-376), or with zeros before them.
const plainIds = new Set(['0', '1', '3', '49']);
const plainFormat = /^(?:general|@|#|#[,'’]##0|0)$/i;

/** How many digits each cell format shows at least; null where it shows a number in another way. */
async function readFormats(
  workbook: Workbook,
  path: string | undefined,
): Promise<readonly (number | null)[]> {
  const codes = new Map<string, string>();
  const formats: (number | null)[] = [];
  let isOfCells = false;
  const digitsOf = (id: string) => {
    const code = codes.get(id);
    if (code === undefined) return plainIds.has(id) ? 1 : null;
    if (/^0+$/.test(code)) return code.length;
    return plainFormat.test(code) ? 1 : null;
  };
  await workbook.read(path ?? '', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode);
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) formats.push(digitsOf(numFmtId));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** The signs that XML cannot hold (`_x000D_`), as texts of workbooks have them. */
const typed = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;

/** Collects the text of elements `t`, whatever runs it has, without what says how it is pronounced. */
function textCollector() {
  let text = '';
  let [isText, isPhonetic] = [false, false];
  return {
    open: (name: string) => {
      if (name === 't' || name === 'v') isText = true;
      else if (name === 'rPh') isPhonetic = true;
    },
    text: (more: string) => {
      if (isText && !isPhonetic) text += more;
    },
    close: (name: string) => {
      if (name === 't' || name === 'v') isText = false;
      else if (name === 'rPh') isPhonetic = false;
    },
    take: () => {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

async function readShared(workbook: Workbook, path: string | undefined): Promise<readonly string[]> {
  const shared: string[] = [];
  const collector = textCollector();
  let size = 0;
  await workbook.read(path ?? '', {
    ...collector,
    close: (name) => {
      collector.close(name);
      if (name !== 'si') return;
      const text = typed(collector.take());
      size += text.length;
      if (size > maxShared) throw new BrokenWorkbook('too_large');
      shared.push(text);
    },
  });
  return shared;
}

/** The number of a column, from 0, by the letters of a place such as "AB12"; NaN without any. */
function columnOf(place: string): number {
  let column = 0;
  for (const sign of place) {
    if (sign < 'A' || sign > 'Z') break;
    column = column * 26 + sign.charCodeAt(0) - 64;
  }
  return column === 0 ? Number.NaN : column - 1;
}

function numberText(value: string, digits: number | null | undefined): string | null {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || digits === null) return null;
  return digits === undefined || number < 0 ? String(number) : String(number).padStart(digits, '0');
}

async function readSheet(
  workbook: Workbook,
  path: string,
  shared: readonly string[],
  formats: readonly (number | null)[],
): Promise<readonly SheetRow[]> {
  const rows: SheetRow[] = [];
  const collector = textCollector();
  let [line, column, type, digits] = [0, -1, '', undefined as number | null | undefined];
  let cells: (string | null)[] = [];

  function cellText(value: string): string | null {
    if (value === '') return '';
    if (type === 's') return shared[Number(value)] ?? null;
    if (type === 'inlineStr' || type === 'str') return typed(value);
    return type === '' || type === 'n' ? numberText(value, digits) : null;
  }

  await workbook.read(path, {
    text: collector.text,
    open: (name, attributes) => {
      collector.open(name);
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        column = -1;
        cells = [];
      } else if (name === 'c') {
        const named = columnOf(attributes['r'] ?? '');
        column = Number.isNaN(named) ? column + 1 : named;
        type = attributes['t'] ?? '';
        digits = formats[Number(attributes['s'] ?? 0)];
        collector.take();
      } else if (name === 'is') collector.take();
    },
    close: (name) => {
      collector.close(name);
      if (name === 'c' && column < maxCells) {
        while (cells.length < column) cells.push('');
        cells[column] = cellText(collector.take());
      }
      if (name !== 'row' || cells.every((cell) => cell?.trim() === '')) return;
      if (rows.length > maxRows) throw new BrokenWorkbook('too_many');
      rows.push({ line, cells });
    },
  });
  return rows;
}

async function readFirstSheet(bytes: Buffer): Promise<readonly SheetRow[]> {
  const workbook = await openWorkbook(bytes);
  const isOf =
    (type: string) =>
    ({ Type = '' }) =>
      Type.endsWith(`/${type}`);
  const main = await workbook.related('', isOf('officeDocument'));
  if (main === undefined) throw new BrokenWorkbook('unreadable');
  let first: string | undefined;
  await workbook.read(main, {
    open: (name, attributes) => {
      const id = Object.keys(attributes).find((key) => /(?:^|:)id$/.test(key)) ?? '';
      if (name === 'sheet') first ??= attributes[id];
    },
  });
  const sheet = await workbook.related(main, ({ Id }) => Id !== undefined && Id === first);
  if (sheet === undefined) throw new BrokenWorkbook('unreadable');
  const shared = await readShared(workbook, await workbook.related(main, isOf('sharedStrings')));
  const formats = await readFormats(workbook, await workbook.related(main, isOf('styles')));
  return readSheet(workbook, sheet, shared, formats);
}

/**
 * L7: the rows of the first sheet of a workbook (XLSX, ECMA-376) in which anything stands; at most 100,000 below the heads.
 * Not read-excel-file (the whole in memory, without limits) nor exceljs (rests since 2023): what a list needs of the format is
 * little, and each limit is ours.
 */
export async function readWorkbook(bytes: Buffer): Promise<Result<readonly SheetRow[], WorkbookFault>> {
  try {
    return accepted(await readFirstSheet(bytes));
  } catch (error) {
    // What is wrong with a file that somebody sent is of no interest: yauzl and saxes say it in many ways.
    return refused(error instanceof BrokenWorkbook ? error.fault : 'unreadable');
  }
}
