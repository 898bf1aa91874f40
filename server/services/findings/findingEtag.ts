import type { FindingRow } from '../../database/findingTables.ts';
import { entityTag } from '../entityTag.ts';

/**
 * What a change is made from (RFC 9110, ETag): what administrators have set, and how often it was rated bad, so that nobody closes
 * what they have not seen (N23); and what whoever repairs said (R2).
 */
export function findingEtag({
  state,
  note,
  responsible,
  due_on,
  changed_at,
  sightings,
  answered_at = null,
  answer = null,
}: Pick<FindingRow, 'state' | 'note' | 'responsible' | 'due_on' | 'changed_at' | 'sightings'> & {
  readonly answered_at?: string | null | undefined;
  readonly answer?: string | null | undefined;
}): string {
  const answered = answered_at === null ? [] : [answered_at, answer];
  return entityTag([state, note, responsible, due_on, changed_at, sightings, ...answered]);
}
