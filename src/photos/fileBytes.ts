/** The bytes of a file, read piece by piece, so that a large one is never in memory as a whole. */
export type FileBytes = {
  readonly size: number;
  /** A view of at least `count` bytes from `at`, up to the end of what was read; null where the file ends before. */
  view(at: number, count: number): Promise<DataView | null>;
};

// As large as the largest segment of a JPEG.
const windowSize = 65_536;

/** The bytes of this file. Reading rejects where the file is not there any more. */
export function fileBytes(file: Blob): FileBytes {
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
export function textAt(view: DataView, at: number, length: number): string {
  let text = '';
  for (let place = at; place < at + length; place += 1) text += String.fromCharCode(view.getUint8(place));
  return text;
}
