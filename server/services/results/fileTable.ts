import { defaultLocale, type FileLanguage } from '#domain/locale.ts';
import { dayOf } from '#domain/results/days.ts';
import type { Cell, ColumnHead, DayCell, Table } from '../../spreadsheet/Table.ts';
import type { ResultTexts } from '../result-texts/textsByLocale.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';

/** A column of a file, and what of a row is in it. */
export type Column<Row> = ColumnHead & { readonly cell: (row: Row) => Cell };

type FileHeading = {
  readonly sheet: keyof ResultTexts['sheets'];
  readonly zone: string;
  /** Null: for programs. */
  readonly language: FileLanguage | null;
};

/** The table of a file (N33, N34), whose rows are made one by one. */
export function fileTable<Row>(
  { sheet, zone, language }: FileHeading,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): Table {
  async function* cells(): AsyncGenerator<readonly Cell[]> {
    for await (const row of rows) yield columns.map(({ cell }) => cell(row));
  }
  const name = textsByLocale[language?.locale ?? defaultLocale].sheets[sheet];
  // What spreadsheets expect where a comma is in numbers, in the whole of a language.
  const dialect = language && {
    separator: language.locale === 'en' ? (',' as const) : (';' as const),
    region: language.region,
  };
  return { name, columns, rows: cells(), zone, dialect };
}

/** A column of times, whose head names the zone that they are shown in. */
export function timeColumn<Row>(head: string, zone: string, cell: (row: Row) => Date | null): Column<Row> {
  return { head: `${head} (${zone})`, kind: 'time', cell };
}

/** A time (ISO 8601), where there is one. */
export function timeOf(text: string | null | undefined): Date | null {
  return text == null ? null : new Date(text);
}

/** A time in UTC, as programs read it. */
export function utc(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

/** The day of a time (ISO 8601) in a zone, where there is one. */
export function dayCell(time: string | null, zone: string): DayCell | null {
  return time === null ? null : { day: dayOf(time, zone) };
}
