import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingExportQuery } from '#contract/results/findingRequests.ts';
import { defaultLocale, type FileLanguage } from '#domain/locale.ts';
import { accepted, type Result } from '#domain/result.ts';
import type { Table } from '../../spreadsheet/Table.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';
import { beginExport, type ExportRequest } from './beginExport.ts';
import { type Column, dayCell, fileTable, timeColumn, timeOf, utc } from './fileTable.ts';

// Between pages the caller is looked up again, and other requests are served.
const rowsAtOnce = 500;

/** N33: in the reader's words, with the keys behind them; or for programs, which are not told what was received late. */
function columnsFor(language: FileLanguage | null, zone: string): readonly Column<WireFinding>[] {
  const { headings, topics, states } = textsByLocale[language?.locale ?? defaultLocale];
  const names: Readonly<Record<string, string>> = topics;
  const dayColumn = (name: keyof typeof headings, day: Column<WireFinding>['cell']) =>
    ({ head: headings[name], kind: 'day', cell: day }) as const;
  const late: Column<WireFinding> = timeColumn(headings.late, zone, ({ late_at }) => timeOf(late_at));
  return [
    { head: headings.building, cell: ({ object }) => object.name },
    { head: headings.street, cell: ({ object }) => object.street },
    { head: headings.city, cell: ({ object }) => object.city },
    { head: headings.mandate, cell: ({ mandate }) => mandate.name },
    { head: headings.touchpoint, cell: ({ touchpoint }) => names[touchpoint] ?? touchpoint },
    { head: headings.topic, cell: ({ topic }) => topics[topic] },
    { head: headings.floor, cell: ({ floor }) => floor },
    { head: headings.state, cell: ({ state }) => states[state] },
    { head: headings.comment, cell: ({ comment }) => comment },
    dayColumn('first_seen', ({ first_seen_at }) => dayCell(first_seen_at, zone)),
    dayColumn('seen', ({ seen_at }) => dayCell(seen_at, zone)),
    dayColumn('seen_good', ({ seen_good_at }) => dayCell(seen_good_at, zone)),
    ...(language === null ? [] : [late]),
    { head: headings.sightings, cell: ({ sightings }) => sightings },
    { head: headings.responsible, cell: ({ responsible }) => responsible },
    dayColumn('due', ({ due_on }) => due_on && { day: due_on }),
    { head: headings.note, cell: ({ note }) => note },
    dayColumn('changed', ({ changed_at }) => dayCell(changed_at, zone)),
    {
      head: headings.changed_by,
      cell: ({ changed_by }) => changed_by && `${changed_by.firstname} ${changed_by.lastname}`,
    },
    { head: 'finding_id', cell: ({ id }) => id },
    { head: 'object_id', cell: ({ object }) => object.id },
    { head: 'mandate_id', cell: ({ mandate }) => mandate.id },
    { head: 'touchpoint_key', cell: ({ touchpoint }) => touchpoint },
    { head: 'topic_key', cell: ({ topic }) => topic },
    { head: 'state_key', cell: ({ state }) => state },
    { head: 'first_seen_at', cell: ({ first_seen_at }) => utc(timeOf(first_seen_at)) },
    { head: 'seen_at', cell: ({ seen_at }) => utc(timeOf(seen_at)) },
    ...(language === null
      ? []
      : [{ head: 'late_at', cell: ({ late_at }: WireFinding) => utc(timeOf(late_at)) }]),
  ];
}

/** The findings that pass the filter, one per row. Refuses as `beginExport` does. */
export async function exportFindings(
  context: AppContext,
  { claim, language }: ExportRequest,
  { format, ...query }: FindingExportQuery,
): Promise<Result<Table, AppError>> {
  const begun = await beginExport(context, claim, { action: 'findings_exported', format });
  if (!begun.ok) return begun;
  const { stillMay, zone } = begun.value;
  const { results, now, timeZone } = context;
  const reading = { now: now().toISOString(), timeZone };
  async function* rows(): AsyncGenerator<WireFinding> {
    // As of buildings: a finding that is rated bad again meanwhile would move past the rows that are still to come.
    const ids = await results.read('findingIds', { ...reading, query });
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      await stillMay();
      const some = ids.slice(at, at + rowsAtOnce);
      yield* await results.read('findingRows', { ...reading, query: { ids: some } });
    }
  }
  return accepted(fileTable({ sheet: 'findings', zone, language }, columnsFor(language, zone), rows()));
}
