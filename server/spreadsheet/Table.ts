/** What a cell holds. A text is somebody's words; a number and a time are our own. Null is nothing said. */
export type Cell = string | number | Date | null;

/** A table that is written as it is read: the rows come one after another and are held nowhere. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
};
