import type { WirePhoto } from '#contract/inspections/photo.ts';
import type { FindingRow } from '../../database/findingTables.ts';
import type { Database } from '../../database/tables.ts';
import { photosBy } from '../../repositories/repair/repairPhotos.ts';
import { statementsOf } from '../../repositories/results/findingStatements.ts';
import { officePhoto } from '../photos/wirePhotos.ts';
import { answeredIn } from './answeredIn.ts';

/**
 * R3: of findings that are resolved, the photos of the answer that waited when they were: "after". Answers that nobody has judged, or
 * that somebody has judged otherwise, show nothing. By the findings' ids.
 */
export async function repairedPhotos(
  db: Database,
  findings: readonly Pick<FindingRow, 'id' | 'state' | 'seen_at'>[],
): Promise<ReadonlyMap<string, readonly WirePhoto[]>> {
  const resolved = findings.filter(({ state }) => state === 'resolved');
  if (resolved.length === 0) return new Map();
  const ids = resolved.map(({ id }) => id);
  const said = Map.groupBy(await statementsOf(db, ids), ({ finding_id }) => finding_id);
  const findingByAnswer = new Map<string, string>();
  for (const { id, seen_at } of resolved) {
    const statements = said.get(id) ?? [];
    const before = statements.slice(
      0,
      statements.findLastIndex(({ state }) => state === 'resolved'),
    );
    const answer = before.findLast((one) => one.answer !== null);
    if (answer !== undefined && answeredIn(before, seen_at).answer !== null)
      findingByAnswer.set(answer.id, id);
  }
  const photos = await photosBy(db, 'photos.statement_id', [...findingByAnswer.keys()]);
  const byFinding = Map.groupBy(photos, ({ statement_id }) => findingByAnswer.get(statement_id ?? '') ?? '');
  return new Map([...byFinding].map(([id, some]) => [id, some.map(officePhoto)]));
}
