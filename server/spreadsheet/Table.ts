/** A day (YYYY-MM-DD) in a cell, without a time. */
export type DayCell = { readonly day: string };

/** The value of a cell. Text was typed by people; numbers, times and days were not. Null is empty. */
export type Cell = string | number | Date | DayCell | null;

/** A table that is streamed: its rows are never all in memory. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
  /** The time zone that a spreadsheet shows times in, since its cells have none. CSV has them in UTC, with a Z. */
  readonly zone: string;
};

// What begins a formula, full-width characters included, and the control characters that spreadsheets skip before
// it.
const formulaStart = /^[=+\-@＝＋－＠\p{Cc}]/u;
// The same after a separator within the text, in case a program splits cells there.
const formulaInside = /[,;\t\r\n"]\s*[=+\-@＝＋－＠]/;

/**
 * Text that no spreadsheet runs as a formula: it gets a leading apostrophe, which spreadsheets take as "this is
 * text". Other text stays unchanged.
 */
export function harmlessText(text: string): string {
  return formulaStart.test(text) || formulaInside.test(text) ? `'${text}` : text;
}
