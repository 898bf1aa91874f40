import type { FindingRow } from '../../database/findingTables.ts';
import { entityTag } from '../entityTag.ts';

/**
 * What a change is made from (RFC 9110, ETag): the state and what administrators have set. A further sighting that leaves the state
 * is not part of it, so it does not refuse a change.
 */
export function findingEtag({
  state,
  note,
  responsible,
  due_on,
  changed_at,
}: Pick<FindingRow, 'state' | 'note' | 'responsible' | 'due_on' | 'changed_at'>): string {
  return entityTag([state, note, responsible, due_on, changed_at]);
}
