type Flush = () => Promise<boolean>;

/** The fields with text that a database may not have yet (S26). */
export type TypedFields = {
  /** Registers an input of the page; returns the function that unregisters it. */
  readonly register: (flush: Flush) => () => void;
  /** Registers what saves the text of fields that are not on the page any more; returns the function that unregisters it. */
  readonly registerClosed: (flush: Flush) => () => void;
  /** Saves what is in the fields of this page; false if the store has failed: then the page must stay open. */
  readonly flushOpen: () => Promise<boolean>;
  /**
   * Saves everything that was typed, also into fields that were closed when the store refused it; false if the store has failed:
   * then nothing may be concluded or deleted.
   */
  readonly flush: () => Promise<boolean>;
};

async function flushAll(flushes: Iterable<Flush>): Promise<boolean> {
  const saved = await Promise.all([...flushes].map((flush) => flush()));
  return saved.every(Boolean);
}

/** The fields of one open database. */
export function createTypedFields(): TypedFields {
  const registerIn = (flushes: Set<Flush>) => (flush: Flush) => {
    flushes.add(flush);
    return () => void flushes.delete(flush);
  };
  const open = new Set<Flush>();
  const closed = new Set<Flush>();
  const flushOpen = () => flushAll(open);
  return {
    register: registerIn(open),
    registerClosed: registerIn(closed),
    flushOpen,
    // The closed ones come last: an open field deletes its own backup.
    flush: async () => (await flushOpen()) && flushAll(closed),
  };
}
