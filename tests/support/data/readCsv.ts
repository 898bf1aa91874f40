import { csvRecords } from '../../../server/spreadsheet/csvRecords.ts';

/** The records of an export, its header first. */
export function readCsv(text: string): string[][] {
  return [...csvRecords(text)].map(({ cells }) => [...(cells ?? [])]);
}
