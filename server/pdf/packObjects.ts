import { deflateSync } from 'node:zlib';

// More to a stream and a reader that wants one of them unpacks too much.
const objectsInStream = 200;

/** Where an object is: a place in the file, or the number of its stream and its place in there. */
type Entry = readonly [kind: 0 | 1 | 2, field: number, last: number];

/**
 * A PDF as pdfkit writes it, smaller: the objects that are no streams are compressed together (ISO 32000-1, 7.5.7), for a
 * tagged document has one for each block. The bytes of streams stay as they are.
 */
export function packObjects(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const table = Number(/startxref\n(\d+)/.exec(bytes.subarray(-64).toString('latin1'))?.[1]);
  const end = bytes.subarray(table).toString('latin1');
  const starts = [...end.matchAll(/^(\d{10}) \d{5} n /gm)].map(([, offset]) => Number(offset));
  const inOrder = [...starts.entries()].toSorted(([, a], [, b]) => a - b);
  const entries: Entry[] = [[0, 0, 65_535], ...starts.map((): Entry => [0, 0, 0])];
  const parts: Buffer[] = [bytes.subarray(0, inOrder[0]?.[1])];
  let place = parts[0]?.length ?? 0;
  const write = (part: Buffer): number => {
    parts.push(part);
    place += part.length;
    return place - part.length;
  };
  const loose: (readonly [id: number, object: string])[] = [];
  for (const [rank, [index, from]] of inOrder.entries()) {
    const object = bytes.subarray(from, inOrder[rank + 1]?.[1] ?? table);
    const body = object.indexOf('obj\n') + 4;
    if (object.indexOf('\nstream\n') === -1) {
      loose.push([index + 1, object.toString('latin1', body, object.lastIndexOf('endobj'))]);
    } else entries[index + 1] = [1, write(object), 0];
  }
  const stream = (id: number, dictionary: string, data: Buffer): number => {
    const packed = deflateSync(data);
    const head = `${id} 0 obj\n<<\n${dictionary}\n/Filter /FlateDecode\n/Length ${packed.length}\n>>\nstream\n`;
    return write(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')]));
  };
  for (let from = 0; from < loose.length; from += objectsInStream) {
    const some = loose.slice(from, from + objectsInStream);
    const id = entries.length;
    let length = 0;
    const index = some.map(([object, text], rank) => {
      entries[object] = [2, id, rank];
      length += text.length;
      return `${object} ${length - text.length}`;
    });
    const first = `${index.join(' ')}\n`;
    const data = Buffer.from(first + some.map(([, text]) => text).join(''), 'latin1');
    entries[id] = [1, stream(id, `/Type /ObjStm\n/N ${some.length}\n/First ${first.length}`, data), 0];
  }
  const id = entries.length;
  entries.push([1, place, 0]);
  const rows = Buffer.alloc(entries.length * 7);
  for (const [row, [kind, field, last]] of entries.entries()) {
    rows.writeUInt8(kind, row * 7);
    rows.writeUInt32BE(field, row * 7 + 1);
    rows.writeUInt16BE(last, row * 7 + 5);
  }
  // The trailer's entries but its size, which is another one now.
  const trailer = /trailer\n<<\n\/Size \d+\n([\s\S]*)\n>>\nstartxref/.exec(end)?.[1] ?? '';
  const at = stream(id, `/Type /XRef\n/Size ${entries.length}\n/W [1 4 2]\n${trailer}`, rows);
  write(Buffer.from(`startxref\n${at}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}
