import type { Size } from './encodeWithin.ts';
import { type FileBytes, fileBytes, textAt } from './fileBytes.ts';
import { sizeOfHeif } from './sizeOfHeif.ts';

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
