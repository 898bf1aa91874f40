import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const entryHeader = 0x02014b50;

/** The files of a ZIP, by its central directory. */
export function unzipped(bytes: Buffer): ReadonlyMap<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || bytes.readUInt32LE(end) !== endOfDirectory) throw new Error('This is no ZIP.');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  while (bytes.readUInt32LE(at) === entryHeader) {
    const [size, nameLength, extraLength, commentLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(bytes.subarray(start, start + size)).toString('utf8'));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/** What XML and then the format itself (`_x0041_`) have escaped. */
function unescaped(xml: string): string {
  return xml
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function cellText(xml: string): string {
  return unescaped(/<t [^>]*>([\s\S]*)<\/t>/.exec(xml)?.[1] ?? /<v>(.*)<\/v>/.exec(xml)?.[1] ?? '');
}

/** The number of a column, from 0, by its letters. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The cells of a row, each where its place says; one that is left out is empty. */
function cellsOf(xml: string, row: number): string[] {
  const cells: string[] = [];
  for (const [, letters = '', number, cell = ''] of xml.matchAll(
    /<c r="([A-Z]+)(\d+)"[^>]*?(?:\/>|>([\s\S]*?)<\/c>)/g,
  )) {
    const column = columnOf(letters);
    if (Number(number) !== row || column < cells.length)
      throw new Error(`A cell at the wrong place: ${letters}${number}.`);
    while (cells.length < column) cells.push('');
    cells.push(cellText(cell));
  }
  return cells;
}

/** The cells of every sheet, row by row, all as long as the first; a formula, or a place that is wrong, is an error. */
export function readXlsx(bytes: Buffer): string[][][] {
  const sheets = [...unzipped(bytes)]
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return sheets.map(([, xml]) => {
    if (xml.includes('<f>')) throw new Error('There is a formula.');
    const rows = [...xml.matchAll(/<row r="(\d+)">([\s\S]*?)<\/row>/g)].map(([, number, row = ''], at) => {
      if (Number(number) !== at + 1) throw new Error(`A row at the wrong place: ${number}.`);
      return cellsOf(row, at + 1);
    });
    const width = rows[0]?.length ?? 0;
    return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
  });
}
