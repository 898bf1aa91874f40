import type { Database } from '../../../database/tables.ts';
import { findBuilding } from '../../../repositories/buildings.ts';
import { tourColumns } from '../../columns/TourColumns.ts';
import { readFinding } from '../../findings/readFinding.ts';
import { readFindingIds, readFindingRows, readFindings } from '../../findings/readFindings.ts';
import type { Reading } from '../../reading.ts';
import { readBuilding } from './readBuilding.ts';
import { readBuildingReport } from './readBuildingReport.ts';
import { readBuildingIds, readBuildingRows, readBuildings } from './readBuildings.ts';
import { readClientReport } from './readClientReport.ts';
import { readDisagreements } from './readDisagreements.ts';
import { readMandatePage } from './readMandates.ts';
import { readOverview } from './readOverview.ts';

/** Reads all that the columns hold, so that no later question waits for it. */
async function readEverything(db: Database): Promise<void> {
  const columns = tourColumns(db);
  await columns.places(db);
  await columns.findings(db);
}

/** B2: a question about a building that is merged, as one about the building that it is counted under. */
export async function byResult(db: Database, input: unknown): Promise<unknown> {
  const reading = input as Partial<Reading<{ readonly object_id?: string }>> | undefined;
  const id = reading?.query?.object_id;
  if (id === undefined) return input;
  return {
    ...reading,
    query: { ...reading?.query, object_id: (await findBuilding(db, id))?.result_id ?? id },
  };
}

/** Every read of results by its name, to be called in the results thread. */
export const reads = {
  everything: readEverything,
  overview: readOverview,
  mandates: readMandatePage,
  buildings: readBuildings,
  buildingIds: readBuildingIds,
  buildingRows: readBuildingRows,
  building: readBuilding,
  buildingReport: readBuildingReport,
  clientReport: readClientReport,
  disagreements: readDisagreements,
  findings: readFindings,
  findingIds: readFindingIds,
  findingRows: readFindingRows,
  finding: readFinding,
} as const;

/** The reads by their names. */
export type Reads = typeof reads;
