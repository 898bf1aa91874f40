import type { FindingRow } from '../../database/findingTables.ts';
import { lockBuildings, recordResultTimes } from '../../repositories/buildings.ts';
import { buildingsOfFindings, lockFindings } from '../../repositories/results/findings.ts';
import { findTimeZone } from '../../repositories/results/resultSettings.ts';
import type { UnitOfWork } from '../idempotency/request.ts';
import { recountFindings } from './recountFindings.ts';

/** A locked finding, and the time of a statement about it; `isLate`: its building has an event that is not earlier (N7). */
export type LockedFinding = { readonly row: FindingRow; readonly at: string; readonly isLate: boolean };

/** Recounts the findings of those buildings that have an event after the statement that was stored (N7). */
export async function recountLate(
  { transaction }: Pick<UnitOfWork, 'transaction'>,
  stated: readonly LockedFinding[],
): Promise<void> {
  const buildings = [...new Set(stated.flatMap(({ row, isLate }) => (isLate ? [row.building_id] : [])))];
  if (buildings.length === 0) return;
  await recountFindings(transaction, { buildings, timeZone: (await findTimeZone(transaction)) ?? 'UTC' });
}

/**
 * Locks findings to the end of the transaction, their buildings first, in the order in which concluding a tour locks them; null
 * where one of them does not exist; `unseen`: those exist too that no counted tour sees. In the order of the ids.
 */
export async function lockForStatement(
  { transaction, now }: Pick<UnitOfWork, 'transaction' | 'now'>,
  ids: readonly string[],
  { unseen = false }: { readonly unseen?: boolean } = {},
): Promise<readonly LockedFinding[] | null> {
  const buildings = await buildingsOfFindings(transaction, ids);
  const moments = await lockBuildings(transaction, [...new Set(buildings.values())]);
  const rows = new Map((await lockFindings(transaction, ids, { unseen })).map((row) => [row.id, row]));
  if (ids.some((id) => !rows.has(id))) return null;
  const locked = ids
    .flatMap((id) => rows.get(id) ?? [])
    .map((row) => ({ row, at: now, isLate: (moments.get(row.building_id)?.last_result_at ?? '') >= now }));
  await recordResultTimes(
    transaction,
    locked.map(({ row, at }) => ({ id: row.building_id, at })),
  );
  return locked;
}
