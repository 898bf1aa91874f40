type Flush = () => Promise<boolean>;

const open = new Set<Flush>();

/** Registers an input of the page; returns the function that unregisters it. */
export function registerFlush(flush: Flush): () => void {
  open.add(flush);
  return () => {
    open.delete(flush);
  };
}

/** Saves what is in the fields of this page; false if the store has failed: then nothing may be concluded, deleted or closed. */
export async function flushFields(): Promise<boolean> {
  const saved = await Promise.all([...open].map((flush) => flush()));
  return saved.every(Boolean);
}
