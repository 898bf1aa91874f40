type Flush = () => Promise<boolean>;

const open = new Set<Flush>();
const closed = new Set<Flush>();

function registerIn(flushes: Set<Flush>, flush: Flush): () => void {
  flushes.add(flush);
  return () => {
    flushes.delete(flush);
  };
}

/** Registers an input of the page; returns the function that unregisters it. */
export const registerFlush = (flush: Flush) => registerIn(open, flush);

/** Registers what saves the text of fields that are not on the page any more; returns the function that unregisters it. */
export const registerClosedFields = (flush: Flush) => registerIn(closed, flush);

async function flushAll(flushes: Iterable<Flush>): Promise<boolean> {
  const saved = await Promise.all([...flushes].map((flush) => flush()));
  return saved.every(Boolean);
}

/** Saves what is in the fields of this page; false if the store has failed: then the page must stay open. */
export const flushFields = () => flushAll(open);

/**
 * Saves everything that was typed, also into fields that were closed when the store refused it (S26); false if the store has
 * failed: then nothing may be concluded or deleted. The closed fields come last: an open one deletes its own backup.
 */
export async function flushEverything(): Promise<boolean> {
  return (await flushFields()) && flushAll(closed);
}
