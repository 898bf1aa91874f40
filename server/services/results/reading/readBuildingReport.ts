import type { BuildingDetail } from '#contract/results/buildingResults.ts';
import { accepted, type Result } from '#domain/result.ts';
import { dayOf } from '#domain/results/days.ts';
import type { Database } from '../../../database/tables.ts';
import type { AppError } from '../../AppError.ts';
import { type FindingList, readFindingList } from '../../findings/readFindingList.ts';
import { type Reading, zoneOf } from '../../reading.ts';
import { readBuilding } from './readBuilding.ts';

/** The data of the document of a building. */
export type BuildingReport = {
  readonly building: BuildingDetail;
  readonly findings: FindingList;
  readonly zone: string;
};

/** The most findings that the document of a building lists. */
const maxFindings = 200;

/** A building with its findings, read in one snapshot; refuses an unknown id with `not_found`. */
export async function readBuildingReport(
  db: Database,
  reading: Reading<{ readonly id: string }>,
): Promise<Result<BuildingReport, AppError>> {
  const building = await readBuilding(db, reading);
  if (!building.ok) return building;
  const zone = await zoneOf(db, reading);
  const findings = await readFindingList(
    db,
    { buildingId: building.value.object.merged_into ?? reading.query.id, withClosed: true },
    { today: dayOf(reading.now, zone), max: maxFindings },
  );
  return accepted({ building: building.value, findings, zone });
}
