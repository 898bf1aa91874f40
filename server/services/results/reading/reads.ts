import type { Database } from '../../../database/tables.ts';
import { tourColumns } from '../../columns/TourColumns.ts';
import { readFinding } from '../../findings/readFinding.ts';
import { readFindingIds, readFindingRows, readFindings } from '../../findings/readFindings.ts';
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
