import type { Overview, OverviewPart } from '#contract/results/overview.ts';
import type { OverviewQuery } from '#contract/results/overviewQuery.ts';
import type { ResultsFilter } from '#contract/results/resultsQuery.ts';
import { addDays, dayOf } from '#domain/results/days.ts';
import type { Database } from '../../../database/tables.ts';
import type { ToursOfResults } from '../../../repositories/results/countedTours.ts';
import { listFindings } from '../../../repositories/results/listedFindings.ts';
import { countByInspector } from '../../../repositories/results/overviewNumbers.ts';
import { compareSame, sumBuildings } from '../../columns/sumBuildings.ts';
import { selectionOf, tourColumns } from '../../columns/TourColumns.ts';
import { tallyTours } from '../../columns/tallyTours.ts';
import { findingsFilter } from '../../findings/findingsFilter.ts';
import { wireFindings } from '../../findings/wireFindings.ts';
import { inspectorOf, type Reading, toursOf, zoneOf } from '../../reading.ts';
import { countDisagreementsOf } from './disagreements.ts';
import { listBuildings } from './listBuildings.ts';
import { buildingsFilter, rowsOfBuildings } from './readBuildings.ts';
import { readMandates } from './readMandates.ts';
import { readNumbers } from './readNumbers.ts';

const shownRows = 5;
const daysOfWeek = 7;

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const fromMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + daysOfWeek - 1) % daysOfWeek;
  return addDays(day, -fromMonday);
}

async function readWorst(db: Database, query: ResultsFilter) {
  const filter = buildingsFilter(query);
  const worst = (await listBuildings(db, filter, 'high')).slice(0, shownRows);
  const ids = tourColumns(db).idsOf(worst);
  // Buildings without a share are not among the worst.
  return (await rowsOfBuildings(db, filter, ids)).filter(({ share }) => share !== null);
}

async function readWeek(db: Database, filter: ToursOfResults, today: string) {
  const from = mondayOf(today);
  const to = addDays(from, daysOfWeek - 1);
  const rows = await countByInspector(db, { ...filter, from, to });
  return { from, to, inspectors: rows.map((row) => ({ inspector: inspectorOf(row), tours: row.tours })) };
}

async function readFindings(db: Database, query: ResultsFilter) {
  const page = { order: '-seen_at', after: null, offset: 0, size: shownRows } as const;
  return wireFindings(db, await listFindings(db, findingsFilter(query), page));
}

/** The results of all buildings together; on request with a second period to compare with, and the parts named in `include`. */
export async function readOverview(db: Database, reading: Reading<OverviewQuery>): Promise<Overview> {
  const { include = [], ...query } = reading.query;
  const { now } = reading;
  const zone = await zoneOf(db, reading);
  const filter = toursOf(query);
  const { against_from, against_to } = query;
  const against = against_from === undefined ? null : { ...filter, from: against_from, to: against_to };
  const asked = new Set<OverviewPart>(include);
  const selection = await selectionOf(db, filter, query.basis);
  const tally = tallyTours(selection);
  const other = against === null ? null : { ...selection, filter: against };
  return {
    ...(await readNumbers(db, { filter, tally, now, zone })),
    ...(other === null
      ? {}
      : {
          against: await readNumbers(db, { filter: other.filter, tally: tallyTours(other), now, zone }),
          same: compareSame(sumBuildings(selection), sumBuildings(other)),
        }),
    ...(asked.has('worst') ? { worst: await readWorst(db, query) } : {}),
    ...(asked.has('findings') ? { findings: await readFindings(db, query) } : {}),
    ...(asked.has('week') ? { week: await readWeek(db, filter, dayOf(now, zone)) } : {}),
    ...(asked.has('mandates')
      ? { mandates: (await readMandates(db, query, tally)).filter(({ practice }) => practice !== true) }
      : {}),
    ...(asked.has('disagreements') ? { disagreements: await countDisagreementsOf(db, filter, tally) } : {}),
  };
}
