import { hash } from 'node:crypto';
import type { FindingRow } from '../../database/tables.ts';

const length = 22;

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
  const content = JSON.stringify([state, note, responsible, due_on, changed_at]);
  return `"${hash('sha256', content, 'base64url').slice(0, length)}"`;
}

/** Whether an If-Match header names it: one of its tags, compared strongly, or whatever there is. */
export function isMatching(ifMatch: string, etag: string): boolean {
  return ifMatch
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === etag || one === '*');
}
