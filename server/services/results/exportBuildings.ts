import type { BuildingRow } from '#contract/results/buildingResults.ts';
import type { BuildingsExportQuery } from '#contract/results/buildingsQuery.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { defaultLocale, type FileLanguage } from '#domain/locale.ts';
import { accepted, type Result } from '#domain/result.ts';
import { shareOf } from '#domain/results/share.ts';
import type { Table } from '../../spreadsheet/Table.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';
import { beginExport, type ExportRequest } from './beginExport.ts';
import { type Column, dayCell, fileTable, timeColumn, timeOf, utc } from './fileTable.ts';

// Between pages the caller is looked up again, and other requests are served.
const rowsAtOnce = 500;
const counts = ['good', 'bad', 'not_applicable'] as const;
const shares = ['share', 'low', 'high'] as const;
const noCounts = [0, 0, 0] as const;

/** N33: in the reader's words, with the keys behind them; or for programs, which have no receipts. */
function columnsFor(language: FileLanguage | null, zone: string): readonly Column<BuildingRow>[] {
  const { headings, topics } = textsByLocale[language?.locale ?? defaultLocale];
  const received: Column<BuildingRow> = timeColumn(headings.received, zone, (row) => timeOf(row.received_at));
  return [
    { head: headings.building, cell: ({ object }) => object.name },
    { head: headings.street, cell: ({ object }) => object.street },
    { head: headings.city, cell: ({ object }) => object.city },
    { head: headings.mandate, cell: ({ mandate }) => mandate.name },
    { head: headings.last_visit, kind: 'day', cell: (row) => dayCell(row.concluded_at, zone) },
    ...(language === null ? [] : [received]),
    {
      head: headings.inspector,
      cell: ({ inspector }) => inspector && `${inspector.firstname} ${inspector.lastname}`,
    },
    { head: headings.tours, cell: ({ tours }) => tours },
    ...[...counts, ...shares].map((name) => ({
      head: headings[name],
      cell: (row: BuildingRow) => row[name],
    })),
    ...subTouchpointNames.map((topic) => ({
      head: topics[topic],
      cell: (row: BuildingRow) => {
        const [good, bad] = row.topics[topic] ?? noCounts;
        return shareOf({ good, bad });
      },
    })),
    { head: 'object_id', cell: ({ object }) => object.id },
    { head: 'mandate_id', cell: ({ mandate }) => mandate.id },
    { head: 'tour_id', cell: ({ tour_id }) => tour_id },
    ...subTouchpointNames.flatMap((topic) =>
      counts.map((name, at) => ({
        head: `${topic}_${name}`,
        cell: (row: BuildingRow) => (row.topics[topic] ?? noCounts)[at] ?? 0,
      })),
    ),
    ...(language === null
      ? []
      : (['concluded_at', 'received_at'] as const).map((head) => ({
          head,
          cell: (row: BuildingRow) => utc(timeOf(row[head])),
        }))),
  ];
}

/** The buildings that pass the filter, one per row, then columns of keys. Refuses as `beginExport` does. */
export async function exportBuildings(
  context: AppContext,
  { claim, language }: ExportRequest,
  { format, ...query }: BuildingsExportQuery,
): Promise<Result<Table, AppError>> {
  const begun = await beginExport(context, claim, { action: 'results_exported', format });
  if (!begun.ok) return begun;
  const { stillMay, zone } = begun.value;
  const { results, now, timeZone } = context;
  const reading = { now: now().toISOString(), timeZone };
  async function* rows(): AsyncGenerator<BuildingRow> {
    // The buildings and their order are read once, so each appears exactly once even if tours are concluded meanwhile.
    const ids = await results.read('buildingIds', { ...reading, query });
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      await stillMay();
      const some = ids.slice(at, at + rowsAtOnce);
      yield* await results.read('buildingRows', { ...reading, query: { ...query, ids: some } });
    }
  }
  return accepted(fileTable({ sheet: 'buildings', zone, language }, columnsFor(language, zone), rows()));
}
