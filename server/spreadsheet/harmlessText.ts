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
