/** A tour as it was written whole; of those of one person `turn` grows with every writing. */
export type KeptText = { readonly tour: string; readonly turn: number; readonly text: string };

/** By tour, which writing of it is the newest. */
export type Turns = ReadonlyMap<string, number>;

/**
 * S24: another store of the same browser, which does not fall with the database. It may fail or hang at any time; nothing
 * waits for it for long. `owner` is the id of a person: nobody else's work is read (S15).
 */
export type SecondStore = {
  /** Runs `work` while nobody else, in any tab, does so for this person. */
  readonly alone: (owner: string, work: () => Promise<void>) => Promise<void>;
  /** What stands there, without reading it. */
  readonly standing: (owner: string) => Promise<Turns>;
  /** Everything of this person, the newest of a tour first; after a kill a tour may stand there twice. */
  readonly read: (owner: string) => Promise<readonly KeptText[]>;
  /** Writes the newest of a tour, and only then forgets the one before. To be called `alone`. */
  readonly write: (owner: string, kept: KeptText) => Promise<void>;
  /** Forgets a tour, or everything of the person. */
  readonly remove: (owner: string, tour?: string) => Promise<void>;
  /** One text that belongs to the device: what is written takes the place of what was. */
  readonly writeNote: (text: string) => Promise<void>;
  readonly readNote: () => Promise<string | null>;
};
