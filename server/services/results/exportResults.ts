import type { BuildingRow } from '#contract/results/buildingResults.ts';
import type { BuildingsExportQuery } from '#contract/results/buildingsQuery.ts';
import type { WireFinding } from '#contract/results/finding.ts';
import type { FindingExportQuery } from '#contract/results/findingRequests.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import type { Locale } from '#domain/locale.ts';
import { accepted, type Result } from '#domain/result.ts';
import { dayOf } from '#domain/results/days.ts';
import { shareOf } from '#domain/results/share.ts';
import type { Cell, Table } from '../../spreadsheet/Table.ts';
import type { AppContext } from '../AppContext.ts';
import type { AppError } from '../AppError.ts';
import type { Claim } from '../idempotency/request.ts';
import type { Heading } from '../result-texts/ResultTexts.ts';
import { textsByLocale } from '../result-texts/textsByLocale.ts';
import { beginExport } from './beginExport.ts';

// Between pages the caller is looked up again, and other requests are served.
const rowsAtOnce = 500;

const nameOf = (person: BuildingRow['inspector']) =>
  person === null ? null : `${person.firstname} ${person.lastname}`;

const buildingHeadings: readonly Heading[] = [
  'building',
  'street',
  'city',
  'mandate',
  'last_visit',
  'inspector',
  'tours',
  'good',
  'bad',
  'not_applicable',
  'share',
  'low',
  'high',
];
const countNames = ['good', 'bad', 'not_applicable'] as const;
const buildingKeys = [
  'object_id',
  'mandate_id',
  'tour_id',
  ...subTouchpointNames.flatMap((topic) => countNames.map((name) => `${topic}_${name}`)),
];

function buildingCells(row: BuildingRow, zone: string): Cell[] {
  const triples = subTouchpointNames.map((topic) => row.topics[topic] ?? ([0, 0, 0] as const));
  return [
    row.object.name,
    row.object.street,
    row.object.city,
    row.mandate.name,
    row.concluded_at === null ? null : { day: dayOf(row.concluded_at, zone) },
    nameOf(row.inspector),
    row.tours,
    row.good,
    row.bad,
    row.not_applicable,
    row.share,
    row.low,
    row.high,
    ...triples.map(([good, bad]) => shareOf({ good, bad })),
    row.object.id,
    row.mandate.id,
    row.tour_id,
    ...triples.flat(),
  ];
}

type ExportRequest = { readonly claim: Claim; readonly locale: Locale };

/** The buildings that pass the filter, one per row, then columns of keys. Refuses as `beginExport` does. */
export async function exportBuildings(
  context: AppContext,
  { claim, locale }: ExportRequest,
  { format, ...query }: BuildingsExportQuery,
): Promise<Result<Table, AppError>> {
  const begun = await beginExport(context, claim, { action: 'results_exported', format });
  if (!begun.ok) return begun;
  const { stillMay, zone } = begun.value;
  const { results, now, timeZone } = context;
  const reading = { now: now().toISOString(), timeZone };
  const { headings, topics, sheets } = textsByLocale[locale];
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    // The buildings and their order are read once, so each appears exactly once even if tours are concluded meanwhile.
    const { ids, zone: counted } = await results.read('buildingIds', { ...reading, query });
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      await stillMay();
      const some = ids.slice(at, at + rowsAtOnce);
      for (const row of await results.read('buildingRows', { ...reading, query: { ...query, ids: some } })) {
        yield buildingCells(row, counted);
      }
    }
  }
  const columns = [
    ...buildingHeadings.map((name) => headings[name]),
    ...subTouchpointNames.map((topic) => topics[topic]),
    ...buildingKeys,
  ];
  return accepted({ name: sheets.buildings, columns, rows: rows(), zone });
}

const findingHeadings: readonly Heading[] = [
  'building',
  'street',
  'city',
  'mandate',
  'touchpoint',
  'topic',
  'floor',
  'state',
  'comment',
  'first_seen',
  'seen',
  'seen_good',
  'sightings',
  'responsible',
  'due',
  'note',
  'changed',
  'changed_by',
];
const findingKeys = [
  'finding_id',
  'object_id',
  'mandate_id',
  'touchpoint_key',
  'topic_key',
  'state_key',
  'first_seen_at',
  'seen_at',
] as const;

function findingCells(finding: WireFinding, locale: Locale, zone: string): Cell[] {
  const { topics, states } = textsByLocale[locale];
  const dayCell = (time: string | null): Cell => (time === null ? null : { day: dayOf(time, zone) });
  const names: Readonly<Record<string, string>> = topics;
  return [
    finding.object.name,
    finding.object.street,
    finding.object.city,
    finding.mandate.name,
    names[finding.touchpoint] ?? finding.touchpoint,
    topics[finding.topic],
    finding.floor,
    states[finding.state],
    finding.comment,
    dayCell(finding.first_seen_at),
    dayCell(finding.seen_at),
    dayCell(finding.seen_good_at),
    finding.sightings,
    finding.responsible,
    finding.due_on === null ? null : { day: finding.due_on },
    finding.note,
    dayCell(finding.changed_at),
    nameOf(finding.changed_by),
    finding.id,
    finding.object.id,
    finding.mandate.id,
    finding.touchpoint,
    finding.topic,
    finding.state,
    new Date(finding.first_seen_at),
    new Date(finding.seen_at),
  ];
}

/** The findings that pass the filter, one per row. Refuses as `beginExport` does. */
export async function exportFindings(
  context: AppContext,
  { claim, locale }: ExportRequest,
  { format, ...query }: FindingExportQuery,
): Promise<Result<Table, AppError>> {
  const begun = await beginExport(context, claim, { action: 'findings_exported', format });
  if (!begun.ok) return begun;
  const { stillMay, zone } = begun.value;
  const { results, now, timeZone } = context;
  const reading = { now: now().toISOString(), timeZone };
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    // As of buildings: a finding that is rated bad again meanwhile would move past the rows that are still to come.
    const { ids, zone: counted } = await results.read('findingIds', { ...reading, query });
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      await stillMay();
      const some = ids.slice(at, at + rowsAtOnce);
      for (const finding of await results.read('findingRows', { ...reading, query: { ids: some } })) {
        yield findingCells(finding, locale, counted);
      }
    }
  }
  const { headings, sheets } = textsByLocale[locale];
  const columns = [...findingHeadings.map((name) => headings[name]), ...findingKeys];
  return accepted({ name: sheets.findings, columns, rows: rows(), zone });
}
