import { readFinding } from '../../findings/readFinding.ts';
import { readFindingRows, readFindings } from '../../findings/readFindings.ts';
import { readBuilding } from './readBuilding.ts';
import { readBuildingReport } from './readBuildingReport.ts';
import { readBuildingIds, readBuildingRows, readBuildings } from './readBuildings.ts';
import { readClientReport } from './readClientReport.ts';
import { readDisagreements } from './readDisagreements.ts';
import { readEverything } from './readEverything.ts';
import { readMandatePage } from './readMandates.ts';
import { readOverview } from './readOverview.ts';

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
  findingRows: readFindingRows,
  finding: readFinding,
} as const;

/** The reads by their names. */
export type Reads = typeof reads;
