/** What the script of a kept page knows of it; it stands on the script's own element. */
export type KeptFacts = {
  /** With its locale. */
  readonly path: string;
  readonly app: string;
  readonly styles: readonly string[];
  readonly theme: string;
  /** Pixels from the top. */
  readonly scrolled: number;
  readonly database: string;
  /** The open tour as local storage has it, its local id, and that of the touchpoint; null on the tour's own page. */
  readonly storedTourId: string;
  readonly tourId: string;
  readonly touchpointId: string | null;
};
