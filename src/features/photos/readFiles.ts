// In bytes. More would take the memory that decoding needs.
const maxAtOnce = 60_000_000;

/** The chosen files: `take` gives each once, so that its bytes are not kept longer than needed; `gone` where it could not be read. */
export type ChosenFiles = { readonly take: (at: number) => Blob | 'gone' };

/**
 * PH2: reads the chosen files before the first is decoded, up to 60 MB: a picker may withdraw them, or the cloud they are in be out
 * of reach by the time the others are made. As many as fit (`room`) are read; one that cannot be read leaves its place to the next.
 */
export async function readFiles(files: readonly File[], room: number): Promise<ChosenFiles> {
  const read: (Blob | 'gone')[] = [...files];
  let bytes = 0;
  let readable = 0;
  for (const [at, file] of files.entries()) {
    if (readable === room) break;
    if (bytes + file.size > maxAtOnce) {
      readable += 1;
      continue;
    }
    try {
      read[at] = new File([await file.arrayBuffer()], file.name, { type: file.type });
      bytes += file.size;
      readable += 1;
    } catch {
      read[at] = 'gone';
    }
  }
  return {
    take: (at) => {
      const file = read[at] ?? 'gone';
      read[at] = 'gone';
      return file;
    },
  };
}
