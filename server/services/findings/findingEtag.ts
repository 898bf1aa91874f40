import type { FindingRow } from '../../database/findingTables.ts';
import { entityTag } from '../entityTag.ts';

/**
 * What a change is made from (RFC 9110, ETag): what administrators have set, and how often it was rated bad, so that nobody closes
 * what they have not seen (N23).
 */
export function findingEtag({
  state,
  note,
  responsible,
  due_on,
  changed_at,
  sightings,
}: Pick<FindingRow, 'state' | 'note' | 'responsible' | 'due_on' | 'changed_at' | 'sightings'>): string {
  return entityTag([state, note, responsible, due_on, changed_at, sightings]);
}
