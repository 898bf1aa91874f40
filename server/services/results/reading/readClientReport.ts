import type { BuildingRow } from '#contract/results/buildingResults.ts';
import type { Overview } from '#contract/results/overview.ts';
import type { ClientReportQuery } from '#contract/results/overviewQuery.ts';
import { dayOf } from '#domain/results/days.ts';
import type { Database } from '../../../database/tables.ts';
import { findBuilding } from '../../../repositories/buildings.ts';
import { findMandate } from '../../../repositories/mandates.ts';
import { findPeople } from '../../../repositories/users.ts';
import { tourColumns } from '../../columns/TourColumns.ts';
import { findingsFilter } from '../../findings/findingsFilter.ts';
import { type FindingList, readFindingList } from '../../findings/readFindingList.ts';
import { type Reading, zoneOf } from '../../reading.ts';
import { listBuildings } from './listBuildings.ts';
import { buildingsFilter, rowsOfBuildings } from './readBuildings.ts';
import { readOverview } from './readOverview.ts';

/** The most buildings that have a page of their own, and the most findings that are listed, in all and on such a page. */
const maxBuildings = 200;
const maxFindings = 200;
const maxFindingsOfBuilding = 30;

/** The data of the client's report. */
export type ClientReport = {
  readonly query: ClientReportQuery;
  /** Names for the ids in the query; null where the query has none, or the id is unknown. */
  readonly scope: Readonly<Record<'mandate' | 'building' | 'inspector', string | null>>;
  readonly overview: Overview;
  readonly findings: FindingList;
  /** How many buildings were visited, closed ones too. */
  readonly listed: number;
  /** The worst of them first. */
  readonly buildings: readonly { readonly row: BuildingRow; readonly findings: FindingList }[];
  readonly zone: string;
};

async function scopeOf(
  db: Database,
  { mandate_id, object_id, user_id }: ClientReportQuery,
): Promise<ClientReport['scope']> {
  const mandate = mandate_id === undefined ? undefined : await findMandate(db, mandate_id);
  const building = object_id === undefined ? undefined : await findBuilding(db, object_id);
  const [person] = user_id === undefined ? [] : await findPeople(db, [user_id]);
  return {
    mandate: mandate?.name ?? null,
    building: building?.name ?? null,
    inspector: person === undefined ? null : `${person.firstname} ${person.lastname}`,
  };
}

/** Everything that the client's report shows, read in one snapshot, so that its numbers are consistent. */
export async function readClientReport(
  db: Database,
  reading: Reading<ClientReportQuery>,
): Promise<ClientReport> {
  const { query, now } = reading;
  const zone = await zoneOf(db, reading);
  const today = dayOf(now, zone);
  // B3: what was visited is in the report, also where it was closed since.
  const filter = buildingsFilter({ ...query, include: 'closed' });
  const listed = await listBuildings(db, filter, 'high');
  const ids = tourColumns(db).idsOf(listed.slice(0, maxBuildings));
  const buildings: { readonly row: BuildingRow; readonly findings: FindingList }[] = [];
  for (const row of await rowsOfBuildings(db, filter, ids)) {
    const ofBuilding = findingsFilter({ ...query, object_id: row.object.id, include: 'closed' });
    buildings.push({
      row,
      findings: await readFindingList(db, ofBuilding, { today, max: maxFindingsOfBuilding }),
    });
  }
  return {
    query,
    scope: await scopeOf(db, query),
    overview: await readOverview(db, { ...reading, query: { ...query, include: ['worst', 'mandates'] } }),
    findings: await readFindingList(db, findingsFilter(query), { today, max: maxFindings }),
    listed: listed.length,
    buildings,
    zone,
  };
}
