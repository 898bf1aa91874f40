type Flush = () => Promise<boolean>;

const open = new Set<Flush>();

/** An input with something to save is on the screen; returns how it says that it is gone. */
export function registerFlush(flush: Flush): () => void {
  open.add(flush);
  return () => {
    open.delete(flush);
  };
}

/** Saves whatever is typed anywhere on this page; false where the store refuses, and then the page has to stay. */
export async function flushEverything(): Promise<boolean> {
  const saved = await Promise.all([...open].map((flush) => flush()));
  return saved.every(Boolean);
}
