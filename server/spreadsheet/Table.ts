/** A day (YYYY-MM-DD) in a cell, without a time. */
export type DayCell = { readonly day: string };

/** What a cell holds. A text is somebody's words; a number, a time and a day are our own. Null is nothing said. */
export type Cell = string | number | Date | DayCell | null;

/** A table that is written as it is read: the rows come one after another and are held nowhere. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
};

// What a spreadsheet takes for the beginning of a formula, full-width forms included, and the signs it skips first.
const formulaStart = /^[=+\-@＝＋－＠\p{Cc}]/u;
// The same behind a separator inside the text: a program that splits at the wrong sign starts a cell there.
const formulaInside = /[,;\t\r\n"]\s*[=+\-@＝＋－＠]/;

/**
 * Text that no spreadsheet runs as a formula: it begins with an apostrophe, which spreadsheets show as "this is
 * text". Everything else is as it was typed.
 */
export function harmlessText(text: string): string {
  return formulaStart.test(text) || formulaInside.test(text) ? `'${text}` : text;
}
