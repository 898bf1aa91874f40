import type { Size } from './encodeWithin.ts';

/** The bytes of a file, read piece by piece, so that a large one is never in memory as a whole. */
type FileBytes = {
  readonly size: number;
  /** A view of at least `count` bytes from `at`, up to the end of what was read; null where the file ends before. */
  view(at: number, count: number): Promise<DataView | null>;
};

// As large as the largest segment of a JPEG.
const windowSize = 65_536;

/** The bytes of this file. Reading rejects where the file is not there any more. */
function fileBytes(file: Blob): FileBytes {
  let from = 0;
  let read = new DataView(new ArrayBuffer(0));
  return {
    size: file.size,
    view: async (at, count) => {
      if (at + count > file.size) return null;
      if (at < from || at + count > from + read.byteLength) {
        read = new DataView(await file.slice(at, at + Math.max(count, windowSize)).arrayBuffer());
        from = at;
      }
      return new DataView(read.buffer, at - from);
    },
  };
}

/** The text of these bytes, one character for each. */
function textAt(view: DataView, at: number, length: number): string {
  let text = '';
  for (let place = at; place < at + length; place += 1) text += String.fromCharCode(view.getUint8(place));
  return text;
}

/** Where the content of a box begins and ends in the file. */
type Span = { readonly from: number; readonly to: number };

// Stops at a damaged box. Each step is at least as long as a header, so the loop ends.
async function* boxesIn(bytes: FileBytes, { from, to }: Span, name: string): AsyncGenerator<Span> {
  let at = from;
  while (at + 8 <= to) {
    const header = await bytes.view(at, Math.min(16, to - at));
    if (header === null) return;
    const short = header.getUint32(0);
    const headerSize = short === 1 ? 16 : 8;
    if (at + headerSize > to) return;
    // 1: a 64-bit size follows the name; 0: the box extends to the end.
    const long = short === 1 ? Number(header.getBigUint64(8)) : to - at;
    const size = short > 1 ? short : long;
    if (size < headerSize || at + size > to) return;
    if (textAt(header, 4, 4) === name) yield { from: at + headerSize, to: at + size };
    at += size;
  }
}

/** The content of a box that begins with its version. */
const withoutVersion = ({ from, to }: Span): Span => ({ from: from + 4, to });

/**
 * The size in pixels that a HEIC or AVIF names (`ispe`), the largest of several: a picture in tiles, as phones store it, names the
 * size of its tiles and previews as well. Null if it names none.
 */
async function sizeOfHeif(bytes: FileBytes): Promise<Size | null> {
  let largest: Size | null = null;
  for await (const meta of boxesIn(bytes, { from: 0, to: bytes.size }, 'meta'))
    for await (const properties of boxesIn(bytes, withoutVersion(meta), 'iprp'))
      for await (const container of boxesIn(bytes, properties, 'ipco'))
        for await (const extent of boxesIn(bytes, container, 'ispe')) {
          const { from, to } = withoutVersion(extent);
          const view = to - from < 8 ? null : await bytes.view(from, 8);
          if (view === null) continue;
          const size: Size = { width: view.getUint32(0), height: view.getUint32(4) };
          if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
        }
  return largest;
}

const jpegStart = 0xffd8;
const pngStart = 0x89_50_4e_47;
const endOfHeader: readonly number[] = [0xda, 0xd9];
// They are numbered like frames, but contain tables.
const tables: readonly number[] = [0xc4, 0xc8, 0xcc];

const isFrame = (kind: number) => kind >= 0xc0 && kind <= 0xcf && !tables.includes(kind);
const hasNoLength = (kind: number) => kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8);

/** The offset of the next marker; of the last byte, which may be the first half of one, if there is none. */
function nextMarker(view: DataView): number {
  const last = view.byteLength - 1;
  for (let at = 0; at < last; at += 1) {
    const kind = view.getUint8(at + 1);
    if (view.getUint8(at) === 0xff && kind !== 0x00 && kind !== 0xff) return at;
  }
  return last;
}

// Skips bytes between two segments, as decoders do: otherwise they would hide the size from this check, but not from a decoder.
async function sizeOfJpeg(bytes: FileBytes): Promise<Size | null> {
  let at = 2;
  for (;;) {
    const view = await bytes.view(at, 2);
    if (view === null) return null;
    const marker = nextMarker(view);
    at += marker;
    if (marker === view.byteLength - 1) continue;
    const kind = view.getUint8(marker + 1);
    if (endOfHeader.includes(kind)) return null;
    if (hasNoLength(kind)) {
      at += 2;
      continue;
    }
    const segment = await bytes.view(at, isFrame(kind) ? 9 : 4);
    if (segment === null) return null;
    if (isFrame(kind)) return { height: segment.getUint16(5), width: segment.getUint16(7) };
    at += 2 + Math.max(2, segment.getUint16(2));
  }
}

function sizeOfPng(head: DataView): Size | null {
  if (textAt(head, 12, 4) !== 'IHDR') return null;
  return { width: head.getUint32(16), height: head.getUint32(20) };
}

function sizeOfWebp(head: DataView): Size | null {
  const uint24 = (at: number) => head.getUint16(at, true) + head.getUint8(at + 2) * 0x1_00_00;
  switch (textAt(head, 12, 4)) {
    case 'VP8 ':
      return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = head.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    default:
      return null;
  }
}

/**
 * PH2: the size in pixels that the header of a JPEG, PNG, WebP, HEIC or AVIF names, without decoding it; null if the header is not
 * understood, 'other_format' if the file is none of these. Never rejects.
 */
export async function readPictureSize(file: Blob): Promise<Size | null | 'other_format'> {
  try {
    const bytes = fileBytes(file);
    const head = await bytes.view(0, Math.min(32, bytes.size));
    if (head === null) return null;
    if (head.getUint16(0) === jpegStart) return await sizeOfJpeg(bytes);
    if (head.getUint32(0) === pngStart) return sizeOfPng(head);
    if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP') return sizeOfWebp(head);
    if (textAt(head, 4, 4) === 'ftyp') return await sizeOfHeif(bytes);
    return 'other_format';
  } catch {
    // The file is shorter than its header, or gone: decoding fails and reports it.
    return null;
  }
}
