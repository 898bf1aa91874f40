import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const entryHeader = 0x02014b50;

/** The files of a ZIP, by its central directory. */
function unzip(bytes: Buffer): ReadonlyMap<string, string> {
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

function cellText(xml: string): string {
  const text = /<t [^>]*>([\s\S]*)<\/t>/.exec(xml)?.[1] ?? /<v>(.*)<\/v>/.exec(xml)?.[1] ?? '';
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** The cells of every sheet, row by row; a formula anywhere is an error. */
export function readXlsx(bytes: Buffer): string[][][] {
  const files = unzip(bytes);
  const sheets = [...files]
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return sheets.map(([, xml]) => {
    if (xml.includes('<f>')) throw new Error('There is a formula.');
    return [...xml.matchAll(/<row>([\s\S]*?)<\/row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<c\b[^>]*?(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, cell = '']) => cellText(cell)),
    );
  });
}
