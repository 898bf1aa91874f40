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

/**
 * L8: the text that `harmlessText` was made of: without the apostrophe that it put there. Not of a text that was typed with an
 * apostrophe before such a sign: a file does not say who put it there.
 */
export function typedText(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && harmlessText(text) !== text ? text : cell;
}
