/** A day (YYYY-MM-DD) in a cell, without a time. */
export type DayCell = { readonly day: string };

/** The value of a cell. Text was typed by people; numbers, times and days were not. Null is empty. */
export type Cell = string | number | Date | DayCell | null;

/** What is above a column, and, where its cells are no texts or numbers, what they are. */
export type ColumnHead = { readonly head: string; readonly kind?: 'time' | 'day' };

/** How spreadsheets somewhere read CSV: what is between cells, and the region (BCP 47) whose decimal sign they know. */
export type CsvDialect = { readonly separator: ',' | ';'; readonly region: string };

/** A table that is streamed: its rows are never all in memory. */
export type Table = {
  readonly name: string;
  readonly columns: readonly ColumnHead[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** The time zone that times are shown in. */
  readonly zone: string;
  /** Null: CSV as programs read it, with times in UTC. */
  readonly dialect: CsvDialect | null;
};
