import { parse } from 'csv-parse/sync';

/** The records of an export, its header first, parsed by an independent library. */
export function readCsv(text: string, delimiter: ',' | ';' = ','): string[][] {
  return parse(text, { bom: true, relax_column_count: true, delimiter });
}
