import type { MandateRow, MandateRows } from '#contract/results/overview.ts';
import type { MandatesQuery } from '#contract/results/overviewQuery.ts';
import { type ResultsFilter, usualResultsPage } from '#contract/results/resultsQuery.ts';
import { accepted, type Result } from '#domain/result.ts';
import type { FindingState } from '#domain/results/finding.ts';
import { withInterval } from '#domain/results/share.ts';
import type { Database } from '../../../database/tables.ts';
import { countFindingStates } from '../../../repositories/results/listedFindings.ts';
import {
  countBuildingsByMandate,
  type MandateNumbers,
  mandatesByName,
  newestOfMandates,
  sumMandates,
} from '../../../repositories/results/mandateNumbers.ts';
import { totalsOf } from '../../../repositories/results/resultTotals.ts';
import type { AppError } from '../../AppError.ts';
import { cursorOf } from '../../cursor.ts';
import { findingsFilter } from '../../findings/findingsFilter.ts';
import { countsIn, latestPeriod } from '../counting/totalsDelta.ts';
import { offsetOf } from './readBuildings.ts';
import { type Reading, toursOf } from './reading.ts';
import { sumOf } from './topicNumbers.ts';

/** The numbers of mandates from the sums that are kept, where nothing narrower is asked. */
async function fromTotals(db: Database, { mandate_id, basis }: ResultsFilter): Promise<MandateNumbers[]> {
  const byMandate = Map.groupBy(await totalsOf(db, mandate_id ?? null), (total) => total.mandate_id);
  return [...byMandate].map(([id, totals]) => {
    const latest = totals.filter(({ period }) => period === latestPeriod);
    const months = totals.filter(({ period }) => period !== latestPeriod);
    const said = { good: 0, bad: 0, not_applicable: 0 };
    for (const total of basis === 'all' ? months : latest) {
      const sum = sumOf(countsIn(total));
      said.good += sum.good;
      said.bad += sum.bad;
      said.not_applicable += sum.not_applicable;
    }
    return {
      mandate_id: id,
      visited: latest.reduce((sum, { tours }) => sum + tours, 0),
      tours: months.reduce((sum, { tours }) => sum + tours, 0),
      ...said,
    };
  });
}

/** A row a mandate, by name; one of which no tour passes has zeros. */
export async function readMandates(db: Database, query: ResultsFilter): Promise<readonly MandateRow[]> {
  const filter = toursOf(query);
  const { buildingId, userId, from, to } = filter;
  const isNarrow = [buildingId, userId, from, to].some((one) => one !== undefined);
  const numbers = isNarrow
    ? await sumMandates(db, filter, query.basis ?? 'latest')
    : await fromTotals(db, query);
  const byMandate = new Map(numbers.map((one) => [one.mandate_id, one]));
  const buildings = await countBuildingsByMandate(db);
  const newest = await newestOfMandates(db, filter);
  const findings = Map.groupBy(
    await countFindingStates(db, findingsFilter(query)),
    ({ mandate_id }) => mandate_id,
  );
  const mandates = await mandatesByName(db, filter);
  return mandates.map((mandate): MandateRow => {
    const said = byMandate.get(mandate.id);
    const { good = 0, bad = 0, not_applicable = 0, visited = 0, tours = 0 } = said ?? {};
    const states = findings.get(mandate.id) ?? [];
    const count = (state: FindingState) => states.find((one) => one.state === state)?.count ?? 0;
    return {
      mandate,
      buildings: buildingId === undefined ? (buildings.get(mandate.id) ?? 0) : 1,
      visited,
      tours,
      good,
      bad,
      not_applicable,
      ...withInterval({ good, bad }),
      findings: { open: count('open'), acknowledged: count('acknowledged'), resolved: count('resolved') },
      newest_tour: newest.get(mandate.id) ?? null,
    };
  });
}

const cursorName = 'mandates';

/** A page of mandates. */
export async function readMandatePage(
  db: Database,
  { query }: Reading<MandatesQuery>,
): Promise<Result<MandateRows, AppError>> {
  const place = offsetOf(query, cursorName);
  if (!place.ok) return place;
  const rows = await readMandates(db, query);
  const items = rows.slice(place.value, place.value + (query.limit ?? usualResultsPage));
  const end = place.value + items.length;
  return accepted({
    items,
    next_cursor: items.length > 0 && end < rows.length ? cursorOf([cursorName, String(end)]) : null,
    total: rows.length,
  });
}
