import type { BuildingListQuery } from '#contract/buildings/buildingImport.ts';
import { defaultLocale } from '#domain/locale.ts';
import { accepted, type Result } from '#domain/result.ts';
import { type OpenBuilding, openBuildingsAfter } from '../../repositories/places/listedBuildings.ts';
import type { Table } from '../../spreadsheet/Table.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';
import { beginExport, type ExportRequest } from '../results/beginExport.ts';
import { fileTable } from '../results/fileTable.ts';

const rowsAtOnce = 500;

/**
 * The open buildings, as an import reads them (L6): an import of the file changes nothing. All of them are texts of people, so
 * there are no further columns of keys. Refuses as `beginExport` does.
 */
export async function exportBuildingList(
  context: AppContext,
  { claim, language }: ExportRequest,
  { format, mandate_id: mandateId }: BuildingListQuery,
): Promise<Result<Table, AppError>> {
  const begun = await beginExport(context, claim, { action: 'buildings_exported', format });
  if (!begun.ok) return begun;
  const { stillMay, zone } = begun.value;
  async function* rows(): AsyncGenerator<OpenBuilding> {
    for (let after = ''; ; ) {
      await stillMay();
      const some = await openBuildingsAfter(context.database, { mandateId, after, size: rowsAtOnce });
      yield* some;
      const last = some.at(-1);
      if (last === undefined || some.length < rowsAtOnce) return;
      after = last.id;
    }
  }
  const { headings } = textsByLocale[language?.locale ?? defaultLocale];
  const head = (key: keyof typeof headings, column: string) => (language === null ? column : headings[key]);
  const columns = [
    { head: head('mandate', 'mandate'), cell: ({ mandate }: OpenBuilding) => mandate },
    { head: head('number', 'number'), cell: ({ number }: OpenBuilding) => number },
    { head: head('building', 'name'), cell: ({ name }: OpenBuilding) => name },
    { head: head('street', 'street'), cell: ({ street }: OpenBuilding) => street },
    { head: head('city', 'city'), cell: ({ city }: OpenBuilding) => city },
  ];
  return accepted(fileTable({ sheet: 'buildings', zone, language }, columns, rows()));
}
