import type { Size } from './encodeWithin.ts';
import { type FileBytes, textAt } from './fileBytes.ts';

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
export async function sizeOfHeif(bytes: FileBytes): Promise<Size | null> {
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
