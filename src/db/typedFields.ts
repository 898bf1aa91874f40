type Flush = () => Promise<boolean>;

/** The fields of a page with text that a database may not have yet (S26). */
export type TypedFields = {
  /** Registers an input of the page; returns the function that unregisters it. */
  readonly register: (flush: Flush) => () => void;
  /** Saves what is in them; false if the store has failed: then nothing may be concluded or deleted, and the page must stay open. */
  readonly flush: () => Promise<boolean>;
};

/** The fields of one open database. */
export function createTypedFields(): TypedFields {
  const open = new Set<Flush>();
  return {
    register: (flush) => {
      open.add(flush);
      return () => void open.delete(flush);
    },
    flush: async () => {
      const saved = await Promise.all([...open].map((flush) => flush()));
      return saved.every(Boolean);
    },
  };
}
