import type { MandateRow, MandateRows } from '#contract/results/overview.ts';
import type { MandatesQuery } from '#contract/results/overviewQuery.ts';
import { defaultResultsPage, type ResultsFilter } from '#contract/results/resultsQuery.ts';
import { accepted, type Result } from '#domain/result.ts';
import { compareTimes } from '#domain/results/days.ts';
import type { FindingState } from '#domain/results/finding.ts';
import { withInterval } from '#domain/results/share.ts';
import type { Database } from '../../../database/tables.ts';
import { countPeople } from '../../../repositories/places/mandateAccess.ts';
import type { ToursOfResults } from '../../../repositories/results/countedTours.ts';
import { countedToursOn, mandatesByName } from '../../../repositories/results/mandateNumbers.ts';
import type { AppError } from '../../AppError.ts';
import { selectionOf, tourColumns } from '../../columns/TourColumns.ts';
import { type MandateNumbers, type Tally, tallyTours } from '../../columns/tallyTours.ts';
import { cursorOf } from '../../cursor.ts';
import { countFindingStates } from '../../findings/countFindings.ts';
import { findingsFilter } from '../../findings/findingsFilter.ts';
import { type Reading, toursOf } from '../../reading.ts';
import { offsetOf } from './readBuildings.ts';

/** The newest tour of each mandate, of those that pass. */
async function newestTours(
  db: Database,
  { buildingId, userId }: ToursOfResults,
  mandates: readonly MandateNumbers[],
): Promise<ReadonlyMap<string, MandateRow['newest_tour']>> {
  const days = mandates.map(({ mandate_id, newest }) => ({ mandate: mandate_id, day: newest }));
  const tours = (await countedToursOn(db, days)).filter(
    ({ building_id, user_id }) =>
      (buildingId === undefined || building_id === buildingId) &&
      (userId === undefined || user_id === userId),
  );
  // Of several with one key, a map keeps the last.
  return new Map(
    tours
      .toSorted((a, b) => compareTimes(a.concluded_at, b.concluded_at) || compareTimes(a.tour_id, b.tour_id))
      .map(({ mandate_id, tour_id: id, concluded_at, received_at }) => [
        mandate_id,
        { id, concluded_at, received_at: received_at ?? concluded_at },
      ]),
  );
}

/**
 * A row per mandate, by name, with zeros where no tour passes; of closed ones only those with tours that pass, unless
 * `withClosed`. `tally` holds the results of the tours that pass.
 */
export async function readMandates(
  db: Database,
  query: ResultsFilter,
  tally: Tally,
  withClosed = false,
): Promise<readonly MandateRow[]> {
  const filter = toursOf(query);
  const byMandate = new Map(tally.mandates.map((one) => [one.mandate_id, one]));
  const columns = tourColumns(db);
  const { byMandate: places } = await columns.places(db);
  const newest = await newestTours(db, filter, tally.mandates);
  const findings = Map.groupBy(
    await countFindingStates(db, findingsFilter(query)),
    ({ mandate_id }) => mandate_id,
  );
  const all = await mandatesByName(db, filter);
  const mandates = all.filter(({ id, closed_at }) => withClosed || closed_at === null || byMandate.has(id));
  return mandates.map(({ closed_at, practice, ...mandate }): MandateRow => {
    const counts = byMandate.get(mandate.id);
    const { size = 0, closed = 0 } = places.get(columns.mandates.find(mandate.id)) ?? {};
    const { good = 0, bad = 0, not_applicable = 0, visited = 0, tours = 0 } = counts ?? {};
    const states = findings.get(mandate.id) ?? [];
    const count = (state: FindingState) => states.find((one) => one.state === state)?.count ?? 0;
    return {
      mandate,
      buildings: filter.buildingId === undefined ? size : 1,
      visited,
      buildings_closed: closed,
      closed: closed_at !== null,
      ...(practice === 1 && { practice: true }),
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

/** A page of mandates. Refuses an invalid cursor. */
export async function readMandatePage(
  db: Database,
  { query, now }: Reading<MandatesQuery>,
): Promise<Result<MandateRows, AppError>> {
  const place = offsetOf(query, cursorName);
  if (!place.ok) return place;
  const tally = tallyTours(await selectionOf(db, toursOf(query), query.basis));
  const rows = await readMandates(db, query, tally, query.include === 'closed');
  const people = await countPeople(db, now);
  const items = rows
    .slice(place.value, place.value + (query.limit ?? defaultResultsPage))
    .map((row) => ({ ...row, people: people(row.mandate.id) }));
  const end = place.value + items.length;
  return accepted({
    items,
    next_cursor: items.length > 0 && end < rows.length ? cursorOf([cursorName, String(end)]) : null,
    total: rows.length,
  });
}
