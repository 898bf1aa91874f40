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

/** Everything that is read of results, by its name: what a thread of its own is asked for. */
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

export type Reads = typeof reads;
