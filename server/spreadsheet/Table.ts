import type { Locale } from '#domain/locale.ts';
import { dayOf } from '#domain/results/days.ts';

/** A day (YYYY-MM-DD) in a cell, without a time. */
export type DayCell = { readonly day: string };

/** The value of a cell. Text was typed by people; numbers, times and days were not. Null is empty. */
export type Cell = string | number | Date | DayCell | null;

/** A column: what is above it, what of a row is in it, and, where its cells are no texts or numbers, what they are. */
export type Column<Row> = {
  readonly head: string;
  readonly kind?: 'time' | 'day';
  readonly cell: (row: Row) => Cell;
};

/** In whose words a file is, and a tag of BCP 47 for whose numbers: `de` with `de-CH`. */
export type FileLanguage = { readonly locale: Locale; readonly region: string };

type Heading = {
  readonly name: string;
  /** The zone that times are shown in. */
  readonly zone: string;
  /** Null: for programs (N33). */
  readonly language: FileLanguage | null;
};

/** A table that is streamed: its rows are never all in memory. */
export type Table = Heading & {
  readonly columns: readonly Pick<Column<never>, 'head' | 'kind'>[];
  readonly rows: AsyncIterable<readonly Cell[]>;
};

/** The table of these columns and rows. */
export function tableOf<Row>(
  heading: Heading,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): Table {
  async function* cells(): AsyncGenerator<readonly Cell[]> {
    for await (const row of rows) yield columns.map(({ cell }) => cell(row));
  }
  return { ...heading, columns, rows: cells() };
}

/** A column of times, whose head names the zone that they are shown in (N33). */
export function timeColumn<Row>(head: string, zone: string, cell: (row: Row) => Date | null): Column<Row> {
  return { head: `${head} (${zone})`, kind: 'time', cell };
}

/** A time in UTC as programs read it. */
export function utc(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

/** A time (ISO 8601), where there is one. */
export function timeOf(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}

/** The day of a time (ISO 8601) in a zone, where there is one. */
export function dayCell(time: string | null, zone: string): DayCell | null {
  return time === null ? null : { day: dayOf(time, zone) };
}
